import { counted, isObject, previewList, type JsonObject } from '../../json/index.ts';
import type { Rule } from '../rule.ts';
import { mentions } from '../mentions.ts';

const listed = (region: object): object => ({
  name: 'find',
  description: 'Finds.',
  inputSchema: { type: 'object', properties: { region } },
  outputSchema: {},
});

export const parameterDescription: Rule = {
  id: 'parameter-description',
  group: 'quality',
  severity: 'hint',
  finds:
    'Parameters of a tool are explained by nothing: neither by a description, nor by a default or choices, nor by the text of the tool.',
  why: 'A model that fills them in must guess. Describe what each is, its unit or format, and what happens without it. Not reported are parameters that the description of the tool names, that have a default, whose choices are words, or whose members are described.',
  examples: {
    fires: listed({ type: 'string' }),
    silent: listed({ type: 'string', description: 'A country, as two letters.' }),
  },
  checkSchema({ role, document, schema, tool }, report) {
    if (role !== 'input' || schema === undefined || !isObject(document) || !isObject(document['properties']))
      return;
    const text = tool?.description ?? '';
    const entries = Object.entries(document['properties']);
    const bare = entries
      .filter(([name, property]) => isObject(property) && !explainsItself(property) && !mentions(text, name))
      .map(([name]) => name);
    if (bare.length === 0) return;
    report(
      '/properties',
      `Neither a description nor the text of the tool explains ${previewList(bare, 'and')} (${bare.length} of ${counted(entries.length, 'parameter')}).`,
    );
  },
};

/** A reference counts as a description: its author has thought about the parameter. */
function explainsItself(property: JsonObject): boolean {
  const { enum: choices, items } = property;
  if (isDescribed(property) || hasDescribedParts(isObject(items) ? items : property)) return true;
  if (Array.isArray(choices) && choices.some((choice) => typeof choice === 'string' && WORD.test(choice)))
    return true;
  return ['$ref', 'const', 'title', 'default'].some((keyword) => Object.hasOwn(property, keyword));
}

function isDescribed({ description }: JsonObject): boolean {
  return typeof description === 'string' && description.trim() !== '';
}

/** The descriptions of members describe a list of records. */
function hasDescribedParts({ properties }: JsonObject): boolean {
  return (
    isObject(properties) && Object.values(properties).some((part) => isObject(part) && isDescribed(part))
  );
}

/** "asc" and "desc" need no description, "0" and "1" do. */
const WORD = /\p{L}{2}/u;
