import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type AdmittedSchema } from '../index.ts';

function admitted(document: unknown): AdmittedSchema {
  const result = admitSchema(document);
  if (!result.ok) throw new Error('refused');
  return result.schema;
}

describe('an admitted schema', () => {
  const documents = [
    { type: 'object', properties: { a: { enum: ['x', 'y'] } }, required: ['a'] },
    { $ref: '#/$defs/a', $defs: { a: { type: 'object', required: ['a'] } } },
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      definitions: { a: {} },
      required: ['a'],
    },
  ];

  it.each(documents)('is frozen, with its limits: %j', (document) => {
    const schema = admitted(document);
    const open = schema as unknown as Record<string, unknown>;
    expect(Object.isFrozen(schema) && Object.isFrozen(schema.limits)).toBe(true);
    expect(() => (open.limits = { steps: 1 })).toThrow(TypeError);
    expect(() => ((schema.limits as { steps: number }).steps = 1)).toThrow(TypeError);
    expect(() => (open.program = {})).toThrow(TypeError);
  });

  it.each(documents)('shows nothing by which what was admitted could be changed: %j', (document) => {
    const schema = admitted(document);
    expect(Object.keys(schema)).toEqual(['role', 'limits', 'unchecked']);
    for (const shown of [schema.document, schema.document202012]) {
      const members = shown as Record<string, unknown>;
      expect(() => (members.required = [])).toThrow(TypeError);
      expect(
        Object.values(members).every((member) => typeof member !== 'object' || Object.isFrozen(member)),
      ).toBe(true);
    }
    const validator = compileSchema(schema);
    expect([validator.accepts({ a: 'x' }), validator.accepts({})]).toEqual([true, false]);
  });
});
