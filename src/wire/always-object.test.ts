/**
 * R-WIRE-3: an output that can be nothing but an object is advertised and sent to object-only versions as it
 * is.
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NULL, OBJECT, STRING, type JsonObject } from '../json/index.ts';
import { admitSchema } from '../schema/index.ts';
import { createRegistry, tool } from '../tool/index.ts';
import { acceptedKinds } from './accepted-kinds.ts';
import { encodeOutcome, naturalValue, readOutput, toolForm, wireVersion, type WireTool } from './index.ts';

const OBJECT_ONLY = ['2025-06-18', '2025-11-25'];

interface Sent {
  readonly tool: WireTool;
  readonly result: JsonObject;
  /** As our client reads it. */
  readonly natural: unknown;
}

async function sent(definition: object, value: unknown, version: string): Promise<Sent> {
  const probe = tool({ name: 'probe', run: () => value, ...definition });
  const registry = createRegistry(probe, { onMismatch: () => undefined });
  const outcome = await registry.call('probe', {});
  if (outcome.kind !== 'value') throw new Error(JSON.stringify(outcome));
  const admitted = registry.get('probe')!;
  const form = toolForm(admitted, wireVersion(version)).tool;
  const result = encodeOutcome(admitted, outcome, wireVersion(version)) as unknown as JsonObject;
  const advertised = admitSchema(form.outputSchema);
  if (!advertised.ok) throw new Error(JSON.stringify(advertised.problems));
  const reading = readOutput(advertised.schema, form._meta, wireVersion(version));
  return { tool: form, result, natural: naturalValue(result, reading) };
}

const a = { type: 'object', properties: { kind: { const: 'a' } }, required: ['kind'] } as const;
const b = { type: 'object', properties: { kind: { const: 'b' } }, required: ['kind'] } as const;

describe.each(OBJECT_ONLY)('on %s', (version) => {
  it.each<[string, object, unknown, string]>([
    [
      'all branches of oneOf',
      { oneOf: [a, b] },
      { kind: 'b' },
      `{"type":"object","oneOf":[${JSON.stringify(a)},${JSON.stringify(b)}]}`,
    ],
    [
      'all branches of anyOf, one of them by its values and one that accepts nothing',
      { title: 'T', anyOf: [{ const: { x: 1 } }, { enum: [{ x: 2 }, {}] }, false] },
      { x: 2 },
      '{"type":"object","title":"T","anyOf":[{"const":{"x":1}},{"enum":[{"x":2},{}]},false]}',
    ],
    [
      'one branch of allOf',
      { allOf: [true, { required: ['x'] }, { type: ['object'] }] },
      { x: 1 },
      '{"type":"object","allOf":[true,{"required":["x"]},{"type":["object"]}]}',
    ],
    [
      '$ref, which draft-07 would read without its neighbours',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { type: 'object' } } },
      {},
      '{"type":"object","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"type":"object"}},"allOf":[{"$ref":"#/$defs/a"}]}',
    ],
    [
      'an anchor',
      { $ref: '#it', $defs: { a: { $anchor: 'it', type: 'object' } } },
      {},
      '{"type":"object","$defs":{"a":{"type":"object"}},"allOf":[{"$ref":"#/$defs/a"}]}',
    ],
    [
      '$dynamicRef',
      { $dynamicRef: '#it', $defs: { a: { $dynamicAnchor: 'it', type: 'object' } } },
      {},
      '{"type":"object","$defs":{"a":{"type":"object"}},"allOf":[{"$ref":"#/$defs/a"}]}',
    ],
    [
      'then and else',
      { if: { required: ['x'] }, then: { type: 'object' }, else: { type: 'object', maxProperties: 0 } },
      {},
      '{"type":"object","if":{"required":["x"]},"then":{"type":"object"},"else":{"type":"object","maxProperties":0}}',
    ],
    [
      'if and else',
      { if: { type: 'object' }, else: false },
      {},
      '{"type":"object","if":{"type":"object"},"else":false}',
    ],
    [
      'a type that a branch narrows',
      { type: ['object', 'null'], anyOf: [a] },
      { kind: 'a' },
      `{"type":"object","anyOf":[${JSON.stringify(a)}]}`,
    ],
    [
      'a root that refers to itself',
      { allOf: [{ type: 'object' }], properties: { next: { $ref: '#' } } },
      { next: {} },
      '{"type":"object","allOf":[{"type":"object"}],"properties":{"next":{"$ref":"#"}}}',
    ],
  ])('proven by %s', async (_way, output, value, outputSchema) => {
    const { tool: listed, result, natural } = await sent({ output }, value, version);
    expect(JSON.stringify(listed.outputSchema)).toBe(outputSchema);
    expect(listed).not.toHaveProperty('_meta');
    expect(result).toEqual({
      content: [{ type: 'text', text: JSON.stringify(value) }],
      structuredContent: value,
    });
    expect(natural).toEqual(value);
  });

  it('a discriminated union of Zod goes as it is', async () => {
    const union = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('circle'), radius: z.number() }),
      z.object({ kind: z.literal('square'), side: z.number() }),
    ]);
    const value = { kind: 'square', side: 2 };
    const { tool: listed, result } = await sent({ output: union }, value, version);
    expect(listed.outputSchema).toMatchObject({
      type: 'object',
      oneOf: [{ type: 'object' }, { type: 'object' }],
    });
    expect(result['structuredContent']).toEqual(value);
  });

  it.each<[string, object, unknown]>([
    ['a branch that may be anything', { anyOf: [a, true] }, { kind: 'a' }],
    ['a branch without a type', { oneOf: [a, { required: ['x'] }] }, { kind: 'a' }],
    ['then alone', { if: { required: ['x'] }, then: { type: 'object' } }, { x: 1 }],
    ['values of two kinds', { enum: [{}, []] }, {}],
    [
      'a reference to what may be a text',
      { $ref: '#/$defs/a', $defs: { a: { type: ['object', 'string'] } } },
      {},
    ],
    ['a type in what is negated', { not: { not: { type: 'object' } } }, {}],
    ['a type of members only', { additionalProperties: { type: 'object' }, minProperties: 1 }, { x: {} }],
  ])('not proven by %s: the envelope', async (_way, output, value) => {
    const {
      tool: listed,
      result,
      natural,
    } = await sent({ output: { ...output, title: 'T' } }, value, version);
    expect(listed.outputSchema).toMatchObject({ type: 'object', required: ['result'] });
    expect(listed._meta).toEqual({ 'anyshape/envelope': 'result' });
    expect(result).toMatchObject({
      structuredContent: { result: value },
      _meta: { 'anyshape/wrapped': true },
    });
    expect(natural).toEqual(value);
  });

  it('false, which accepts nothing, stays in the envelope', () => {
    const registry = createRegistry(tool({ name: 'probe', output: false, run: () => 1 } as never));
    expect(toolForm(registry.get('probe')!, wireVersion(version)).tool.outputSchema).toEqual({
      type: 'object',
      properties: { result: { not: {} } },
      required: ['result'],
    });
  });

  it.each(['warn', 'off'])('%s loosens it as any object schema (R-OUT-2)', async (onMismatch) => {
    const definition = { output: { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } }, onMismatch };
    const fitting = await sent(definition, { x: 1 }, version);
    expect(fitting.tool.outputSchema).toEqual({
      type: 'object',
      anyOf: [{ $ref: '#/anyOf/0/$defs/a', $defs: { a: { type: 'object' } } }, {}],
    });
    expect(fitting.result['structuredContent']).toEqual({ x: 1 });
    expect(fitting.natural).toEqual({ x: 1 });
    const drifted = await sent(definition, [5], version);
    expect(drifted.result).toMatchObject({
      structuredContent: { result: [5] },
      _meta: { 'anyshape/wrapped': true },
    });
    expect(drifted.natural).toEqual([5]);
  });

  it.each<[string, object]>([
    ['several objects and null', { anyOf: [a, b, { type: 'null' }] }],
    ['a union and null', { oneOf: [{ oneOf: [a, b] }, { const: null }] }],
    [
      'a reference to an object or null',
      { $ref: '#/$defs/a', $defs: { a: { anyOf: [a, { type: 'null' }] } } },
    ],
  ])('%s is a nullable object (R-WIRE-4)', async (_way, output) => {
    const empty = await sent({ output }, null, version);
    expect(empty.tool.outputSchema).toMatchObject({
      type: 'object',
      anyOf: [
        {},
        { properties: { result: { type: 'null' } }, required: ['result'], additionalProperties: false },
      ],
    });
    expect(empty.result).toMatchObject({
      structuredContent: { result: null },
      _meta: { 'anyshape/wrapped': true },
    });
    expect(empty.natural).toBe(null);
    const full = await sent({ output }, { kind: 'a' }, version);
    expect(full.result['structuredContent']).toEqual({ kind: 'a' });
    expect(full.natural).toEqual({ kind: 'a' });
  });

  it('a union that looks like the form of a nullable object is marked as its own shape (R-CLIENT)', async () => {
    const { anyOf } = {
      anyOf: [
        a,
        {
          type: 'object',
          properties: { result: { type: 'null' } },
          required: ['result'],
          additionalProperties: false,
        },
      ],
    };
    const { tool: listed, natural } = await sent({ output: { anyOf } }, { result: null }, version);
    expect(listed.outputSchema).toEqual({ type: 'object', anyOf });
    expect(listed._meta).toEqual({ 'anyshape/envelope': 'none' });
    expect(natural).toEqual({ result: null });
  });
});

it('envelope "always" treats it as any object, on every version (R-ENVELOPE)', async () => {
  for (const version of [...OBJECT_ONLY, '2026-07-28']) {
    const { tool: listed, result } = await sent(
      { output: { oneOf: [a, b] }, envelope: 'always' },
      { kind: 'a' },
      version,
    );
    expect(listed.outputSchema).toEqual({ type: 'object', oneOf: [a, b] });
    expect(result['structuredContent']).toEqual({ kind: 'a' });
  }
});

it('2026-07-28 gets what the author wrote', async () => {
  const output = { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } };
  expect((await sent({ output }, {}, '2026-07-28')).tool.outputSchema).toEqual(output);
});

describe('the kinds that a document accepts', () => {
  it.each<[object | boolean, number]>([
    [false, 0],
    [{ type: ['string', 'null'], enum: ['x', 1] }, STRING],
    [{ oneOf: [{ type: 'object' }, { const: null }] }, OBJECT | NULL],
    [{ if: { type: 'object' }, then: { type: ['object', 'null'] }, else: { type: 'null' } }, OBJECT | NULL],
  ])('%j: %i', (document, kinds) => {
    expect(acceptedKinds(document as JsonObject)).toBe(kinds);
  });

  it('a circle of references narrows nothing, and ends', () => {
    expect(
      acceptedKinds({ $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#' }, { type: 'object' }] } } }),
    ).toBe(OBJECT);
  });

  it('are found at any depth, each subschema once', () => {
    let deep: JsonObject = { type: 'object' };
    for (let level = 0; level < 100_000; level++) deep = { anyOf: [deep] };
    expect(acceptedKinds(deep)).toBe(OBJECT);
    const $defs: Record<string, JsonObject> = { d60: { type: 'object' } };
    for (let level = 0; level < 60; level++) {
      const next = { $ref: `#/$defs/d${level + 1}` };
      $defs[`d${level}`] = { anyOf: [next, { ...next }] };
    }
    expect(acceptedKinds({ $ref: '#/$defs/d0', $defs })).toBe(OBJECT);
  });
});
