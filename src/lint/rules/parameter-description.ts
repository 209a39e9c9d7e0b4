import { isObject, previewList } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

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
  finds: 'Parameters of a tool have no description.',
  why: 'A model fills them in by their descriptions. Say what each is, in which unit or format, and what happens where it is left out.',
  examples: {
    fires: listed({ type: 'string' }),
    silent: listed({ type: 'string', description: 'A country, as two letters.' }),
  },
  checkSchema({ role, document, schema }, report) {
    if (role !== 'input' || schema === undefined || !isObject(document) || !isObject(document['properties']))
      return;
    const entries = Object.entries(document['properties']);
    const bare = entries
      .filter(([, property]) => isObject(property) && !isDescribed(property))
      .map(([name]) => name);
    if (bare.length === 0) return;
    report(
      '/properties',
      `Parameters without a description: ${previewList(bare, 'and')} (${bare.length} of ${entries.length}).`,
    );
  },
};

/** A reference leads to one, or to a person who thought about it; one fixed value speaks for itself. */
function isDescribed(property: Readonly<Record<string, unknown>>): boolean {
  const { description } = property;
  if (typeof description === 'string' && description.trim() !== '') return true;
  return ['$ref', 'const', 'title'].some((keyword) => Object.hasOwn(property, keyword));
}
