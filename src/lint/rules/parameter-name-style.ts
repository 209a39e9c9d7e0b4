import {
  escapeSegment,
  isObject,
  parsePointer,
  preview,
  stepInto,
  type JsonObject,
} from '../../json/index.ts';
import type { Rule } from '../rule.ts';

/** The names that the strictest provider accepts. */
const STYLE = /^[a-zA-Z0-9_.-]{1,64}$/;

const listed = (name: string): object => ({
  tools: [
    {
      name: 'find',
      description: 'Finds.',
      inputSchema: { type: 'object', properties: { [name]: { type: 'string', description: 'Which one.' } } },
      outputSchema: {},
    },
  ],
});

export const parameterNameStyle: Rule = {
  id: 'parameter-name-style',
  group: 'quality',
  severity: 'warning',
  finds:
    'The name of a parameter has other characters than letters, digits, "_", "-" and ".", or more than 64 of them.',
  why: 'Anthropic refuses a request with such a tool, and with it every tool of the session (`filter[id]`, `$top`). Rename the parameter, and let the function use the other name where it is needed.',
  examples: { fires: listed('filter[id]'), silent: listed('filter_id') },
  checkSchema({ role, document, schema }, report) {
    if (role !== 'input' || schema === undefined || !isObject(document)) return;
    const named = new Set<string>();
    for (const { place, properties } of declarations(document)) {
      for (const name of Object.keys(properties)) {
        if (STYLE.test(name) || named.has(name)) continue;
        named.add(name);
        report(
          `${place}/properties/${escapeSegment(name)}`,
          `The parameter ${preview(name)} has a name that not every provider takes.`,
        );
      }
    }
  },
};

const UNIONS = ['oneOf', 'anyOf', 'allOf'] as const;

interface Declarations {
  readonly place: string;
  readonly properties: object;
}

/** The `properties` of the root, and of the branches of its unions, which are named at the root for hosts. */
function declarations(root: JsonObject): Declarations[] {
  const places = new Map<JsonObject, string>();
  const add = (schema: unknown, place: string): void => {
    if (isObject(schema) && !places.has(schema)) places.set(schema, place);
  };
  add(root, '');
  for (const [schema, place] of places) {
    const { $ref: reference } = schema;
    if (typeof reference === 'string' && reference.startsWith('#/')) {
      const pointer = reference.slice(1);
      add(parsePointer(pointer)!.reduce<unknown>(stepInto, root), pointer);
    }
    for (const keyword of UNIONS) {
      const branches = schema[keyword];
      if (!Array.isArray(branches)) continue;
      branches.forEach((branch, index) => add(branch, `${place}/${keyword}/${index}`));
    }
  }
  return [...places].flatMap(([{ properties }, place]) =>
    isObject(properties) ? [{ place, properties }] : [],
  );
}
