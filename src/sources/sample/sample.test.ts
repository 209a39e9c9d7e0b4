/** Samples: what is made of which schema, pinned; and that every one of them is accepted. */
import { describe, expect, it } from 'vitest';
import { admitTool, tool, type AdmittedSide } from '../../tool/index.ts';
import { sampleOf, type Sample } from './index.ts';

function sideOf(output: boolean | object): AdmittedSide {
  const admission = admitTool(tool({ name: 'any', output, run: (): never => undefined as never }));
  if (!admission.ok || admission.tool.output === undefined)
    throw new Error('the schema of a test must be admitted');
  return admission.tool.output;
}

function sample(output: boolean | object): Sample {
  return sampleOf(sideOf(output));
}

function value(output: boolean | object): unknown {
  const made = sample(output);
  return made.ok ? made.value : 'none';
}

describe('a sample', () => {
  it.each([
    [{ type: 'integer' }, 1],
    [{ type: 'number' }, 1.5],
    [{ type: 'string' }, 'text'],
    [{ type: 'boolean' }, true],
    [{ type: 'null' }, null],
    [{ type: ['null', 'string'] }, 'text'],
    [{ type: 'array', items: { type: 'string' } }, ['text', 'text 2']],
    [{ type: 'array', items: { type: 'integer' }, uniqueItems: true, minItems: 4 }, [1, 2, 3, 4]],
    [{ type: 'array' }, []],
    [{ prefixItems: [{ type: 'integer' }, { type: 'boolean' }], items: false, type: 'array' }, [1, false]],
    [{ type: 'array', contains: { const: 'x' }, minItems: 2 }, ['x', 'x']],
    [{ type: 'object' }, {}],
    [
      { type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } },
      { key1: 1, key2: 1 },
    ],
    [true, 'text'],
    [{}, 'text'],
  ])('of %j is %j', (schema, expected) => {
    expect(value(schema)).toEqual(expected);
  });

  it('calls texts by their property, and has optional properties too', () => {
    const user = {
      type: 'object',
      properties: {
        id: { type: 'string' },
        email: { type: 'string', format: 'email' },
        age: { type: 'integer', minimum: 18 },
      },
      required: ['id', 'extra'],
    };
    expect(value(user)).toEqual({ id: 'id', email: 'ada@example.com', age: 18, extra: 'extra' });
  });

  it.each([
    [{ const: { a: 1 } }, { a: 1 }],
    [{ enum: ['b', 'c'] }, 'b'],
    [{ type: 'string', examples: ['for example'] }, 'for example'],
    [{ type: 'string', default: 'by default' }, 'by default'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, ['a', 'b']],
  ])('takes what the schema names itself: %j', (schema, expected) => {
    expect(value(schema)).toEqual(expected);
  });

  it('leaves out an example that does not fit', () => {
    expect(value({ type: 'integer', examples: ['many'], default: 'none' })).toBe(1);
  });

  it.each([
    [{ type: 'integer', minimum: 5, multipleOf: 4 }, 8],
    [{ type: 'integer', exclusiveMinimum: 7 }, 8],
    [{ type: 'integer', maximum: -3 }, -3],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.25 }, 0.125],
    [{ type: 'string', minLength: 6 }, 'textxx'],
    [{ type: 'string', maxLength: 2 }, 'te'],
    [{ type: 'string', pattern: '^[A-Z]{3}$' }, 'ABC'],
    [{ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }, '2026-07-28'],
    [{ type: 'string', pattern: '^ORD-[0-9]{6}$' }, 'ORD-123456'],
    [{ type: 'string', pattern: '^v?\\d+\\.\\d+$' }, '1.2'],
    [{ type: 'string', pattern: '^(?:cus|sub)_[A-Za-z0-9]+$', minLength: 10 }, 'cus_abcdef'],
    [{ type: 'string', pattern: '^q{17}z$' }, 'q'.repeat(17) + 'z'],
    [{ allOf: [{ pattern: '^[A-Z]' }, { type: 'string', pattern: '^.[0-9]$' }] }, 'none'],
    [{ type: 'string', format: 'date-time' }, '2026-07-28T09:00:00Z'],
  ])('keeps to limits: %j', (schema, expected) => {
    expect(value(schema)).toEqual(expected);
  });

  it.each([
    [{ $ref: '#/$defs/a', $defs: { a: { type: 'integer' } } }, 1],
    [{ allOf: [{ type: 'object', properties: { a: { const: 1 } } }, { required: ['b'] }] }, { a: 1, b: 'b' }],
    [{ oneOf: [{ type: 'string', maxLength: 3, minLength: 5 }, { type: 'integer' }] }, 1],
    [{ if: { type: 'string' }, then: { minLength: 6 } }, 'textxx'],
    [{ not: { type: 'string' } }, {}],
  ])('goes through references and choices: %j', (schema, expected) => {
    expect(value(schema)).toEqual(expected);
  });

  it('ends where a schema refers to itself', () => {
    const tree = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
      required: ['name', 'children'],
    };
    const made = sample(tree);
    expect(made.ok).toBe(true);
    expect(JSON.stringify(made).length).toBeLessThan(5_000);
    expect(
      sample({
        $ref: '#/$defs/endless',
        $defs: {
          endless: { type: 'object', properties: { next: { $ref: '#/$defs/endless' } }, required: ['next'] },
        },
      }),
    ).toEqual({ ok: false });
  });

  it('is none where nothing fits', () => {
    expect(sample(false)).toEqual({ ok: false });
    expect(sample({ type: 'string', pattern: '^(?=.*q)z+$' })).toEqual({ ok: false });
    expect(sample({ type: 'string', pattern: '^z{2000}$' })).toEqual({ ok: false });
  });

  it('has own keys only, however they are named', () => {
    const made = value({
      type: 'object',
      properties: JSON.parse('{"__proto__":{"type":"integer"}}') as object,
      required: ['__proto__'],
    });
    expect(Object.keys(made as object)).toEqual(['__proto__']);
  });
});
