import { escapeSegment, isObject, preview } from '../../json/index.ts';
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
    const { properties } = document;
    for (const name of isObject(properties) ? Object.keys(properties) : []) {
      if (STYLE.test(name)) continue;
      report(
        `/properties/${escapeSegment(name)}`,
        `The parameter ${preview(name)} has a name that not every provider takes.`,
      );
    }
  },
};
