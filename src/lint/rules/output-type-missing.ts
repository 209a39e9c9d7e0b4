import { isObject } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

const SAYS_MORE = ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'not', 'if', 'const', 'enum'] as const;

const listed = (outputSchema: object): object => ({
  tools: [{ name: 'find', description: 'Finds.', inputSchema: { type: 'object' }, outputSchema }],
});

export const outputTypeMissing: Rule = {
  id: 'output-type-missing',
  group: 'specification',
  severity: 'warning',
  finds: 'An output schema has `properties` at its root and does not declare that the result is an object.',
  why: 'Without `type` it accepts every text and number, and object-only versions of the protocol refuse it (R-OUT-3). The fix adds `"type": "object"`.',
  examples: {
    fires: listed({ properties: { id: { type: 'string' } } }),
    silent: listed({ type: 'object', properties: { id: { type: 'string' } } }),
  },
  fixes: true,
  checkSchema({ role, document, schema }, report) {
    if (role !== 'output' || schema === undefined || !isObject(document)) return;
    if (!Object.hasOwn(document, 'properties')) return;
    if (SAYS_MORE.some((keyword) => Object.hasOwn(document, keyword))) return;
    const edits = [{ kind: 'set', place: '/type', value: 'object', first: true }] as const;
    report('', 'The root has "properties" and no "type", so every value that is no object fits.', { edits });
  },
};
