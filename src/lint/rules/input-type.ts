import { isObject } from '../../json/index.ts';
import { stampedInput } from '../../wire/input-form.ts';
import type { Rule } from '../rule.ts';

const listed = (inputSchema: object): object => ({
  tools: [{ name: 'find', description: 'Finds.', inputSchema, outputSchema: {} }],
});

export const inputType: Rule = {
  id: 'input-type',
  group: 'specification',
  severity: 'error',
  finds: 'An input schema is advertised without `"type": "object"` at its root.',
  why: 'The protocol asks for it, and clients lose the whole list of tools because of one without it (R-IN-3). anyshape adds it on the wire for tools that it serves; the fix adds it in the file, without a change of meaning.',
  examples: {
    fires: listed({ properties: { name: { type: 'string', description: 'Whom.' } } }),
    silent: listed({ type: 'object', properties: { name: { type: 'string', description: 'Whom.' } } }),
  },
  fixes: true,
  checkSchema({ role, kind, document, schema }, report) {
    if (role !== 'input' || (kind !== 'list' && kind !== 'server') || schema === undefined) return;
    if (isObject(document) && document['type'] === 'object') return;
    const isPlain = schema.dialect === '2020-12';
    const edits = [{ kind: 'set', place: '', value: stampedInput(schema) }] as const;
    report('', 'The root must say "type": "object".', isPlain ? { edits } : {});
  },
};
