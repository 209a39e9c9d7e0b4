import { describe, expect, it } from 'vitest';
import { createRegistry, tool, type ToolDefinition } from '../tool/index.ts';
import { encodeOutcome, toolForm, wireVersion, type WireResult, type WireTool } from './index.ts';

function listed(definition: object, version: string): WireTool {
  const registry = createRegistry(tool({ name: 'probe', run: () => 1, ...definition }));
  return toolForm(registry.get('probe')!, wireVersion(version)).tool;
}

async function called(definition: object, version: string): Promise<WireResult> {
  const probe = tool({ name: 'probe', ...definition } as unknown as ToolDefinition);
  const registry = createRegistry(probe, { onMismatch: () => undefined });
  const outcome = await registry.call('probe', {});
  if (outcome.kind === 'fault') throw new Error(outcome.message);
  return encodeOutcome(registry.get('probe')!, outcome, wireVersion(version));
}

const OBJECT_ONLY = ['2025-06-18', '2025-11-25'];
const MODERN = '2026-07-28';
const stamp = 'https://json-schema.org/draft/2020-12/schema';

describe('an object whose names are data (R-WIRE-5)', () => {
  const words = { type: 'object', additionalProperties: { type: 'integer' } };
  const envelope = {
    properties: { result: { $ref: '#/anyOf/0' } },
    required: ['result'],
    additionalProperties: false,
  };

  it.each(OBJECT_ONLY)(
    'on %s goes as it is, and in an envelope where a name would be lost',
    async (version) => {
      const counted = (value: object): Promise<WireResult> =>
        called({ output: words, run: () => value }, version);
      expect(listed({ output: words }, version).outputSchema).toEqual({
        type: 'object',
        anyOf: [words, envelope],
      });
      expect(await counted({ result: 1 })).toMatchObject({ structuredContent: { result: 1 } });
      expect((await counted({ result: 1 }))._meta).toBeUndefined();
      expect(await counted({ constructor: 2 })).toMatchObject({
        structuredContent: { result: { constructor: 2 } },
        _meta: { 'anyshape/wrapped': true },
      });
    },
  );

  it.each([
    ['another version', words, MODERN],
    ['a record', { type: 'object', properties: { a: { type: 'integer' } } }, '2025-11-25'],
    ['an open object', { type: 'object', additionalProperties: {} }, '2025-11-25'],
    ['a closed one', { type: 'object', additionalProperties: false }, '2025-11-25'],
    [
      'names that cannot be lost',
      { type: 'object', patternProperties: { '^x-': { type: 'integer' } } },
      '2025-11-25',
    ],
  ])('is advertised as it is: %s', (_what, output, version) => {
    expect(listed({ output }, version).outputSchema).toEqual(output);
  });

  it('of another schema that asks for members goes with copies of them beside it', async () => {
    const output = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] };
    const value = { a: 1, constructor: 2 };
    expect(await called({ output, run: () => value }, '2025-11-25')).toMatchObject({
      structuredContent: { a: 1, result: value },
      _meta: { 'anyshape/wrapped': 'beside' },
    });
    const closed = { ...output, propertyNames: { not: { const: 'result' } } };
    const sent = await called({ output: closed, run: () => value }, '2025-11-25');
    expect(sent).toMatchObject({ structuredContent: value });
    expect(sent._meta).toBeUndefined();
  });
});

describe('the envelope (R-WIRE-3)', () => {
  it.each<[string, object, object]>([
    ['#', { items: { $ref: '#' } }, { items: { $ref: '#/properties/result' } }],
    [
      '#/…',
      { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } },
      { $ref: '#/properties/result/$defs/a', $defs: { a: { type: 'string' } } },
    ],
    [
      'an anchor',
      { items: { $ref: '#cell' }, $defs: { c: { $anchor: 'cell' } } },
      { items: { $ref: '#/properties/result/$defs/c' }, $defs: { c: {} } },
    ],
    [
      '$id',
      {
        $id: 'https://example.com/root',
        items: { $ref: '/part' },
        $defs: { p: { $id: '/part', items: { $ref: '#' } } },
      },
      {
        items: { $ref: '#/properties/result/$defs/p' },
        $defs: { p: { items: { $ref: '#/properties/result/$defs/p' } } },
      },
    ],
    [
      '$dynamicRef',
      { $dynamicAnchor: 'n', type: 'array', items: { $dynamicRef: '#n' } },
      { type: 'array', items: { $ref: '#/properties/result' } },
    ],
    [
      'data that looks like a reference',
      {
        enum: [{ $ref: '#' }, 1],
        default: { $ref: '#' },
        examples: [{ $ref: '#' }],
        'x-note': { $ref: '#' },
      },
      {
        enum: [{ $ref: '#' }, 1],
        default: { $ref: '#' },
        examples: [{ $ref: '#' }],
        'x-note': { $ref: '#' },
      },
    ],
    [
      'a property named $ref',
      { anyOf: [{ properties: { $ref: { type: 'string' } } }] },
      { anyOf: [{ properties: { $ref: { type: 'string' } } }] },
    ],
  ])('keeps the meaning of %s', (_kind, output, result) => {
    expect(listed({ output }, '2025-11-25').outputSchema).toEqual({
      type: 'object',
      properties: { result },
      required: ['result'],
    });
  });

  it('keeps the meaning of $recursiveRef, said in 2020-12 (R-DIALECT-4)', () => {
    const output = {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $recursiveAnchor: true,
      type: ['array', 'string'],
      items: { $recursiveRef: '#' },
    };
    expect(listed({ output }, '2025-11-25').outputSchema).toEqual({
      $schema: stamp,
      type: 'object',
      properties: { result: { type: ['array', 'string'], items: { $ref: '#/properties/result' } } },
      required: ['result'],
    });
  });

  it('takes $schema to the new root, where the version knows it', () => {
    const output = { $schema: stamp, type: 'integer' };
    expect(JSON.stringify(listed({ output }, '2025-11-25').outputSchema)).toBe(
      `{"$schema":"${stamp}","type":"object","properties":{"result":{"type":"integer"}},"required":["result"]}`,
    );
    expect(JSON.stringify(listed({ output }, '2025-06-18').outputSchema)).toBe(
      '{"type":"object","properties":{"result":{"type":"integer"}},"required":["result"]}',
    );
    expect(listed({ output }, MODERN).outputSchema).toEqual(output);
  });

  it('is kept on every version where a tool asks for it (R-ENVELOPE)', async () => {
    const definition = { output: { type: 'integer' }, envelope: 'always', run: () => 5 };
    for (const version of [...OBJECT_ONLY, MODERN]) {
      expect(listed(definition, version)).toMatchObject({
        outputSchema: { type: 'object', properties: { result: { type: 'integer' } }, required: ['result'] },
        _meta: { 'anyshape/envelope': 'result' },
      });
      expect(await called(definition, version)).toMatchObject({
        structuredContent: { result: 5 },
        content: [{ type: 'text', text: '5' }],
        _meta: { 'anyshape/wrapped': true },
      });
    }
    const natural = { output: { type: 'object' }, envelope: 'always', run: () => ({}) };
    expect((await called(natural, MODERN)).structuredContent).toEqual({});
  });
});

describe.each(['warn', 'off'] as const)(
  '%s advertises what cannot reject a value (R-OUT-2)',
  (onMismatch) => {
    const list = { type: 'array', items: { $ref: '#/$defs/n' }, $defs: { n: { type: 'number' } } };
    const record = { type: 'object', properties: { next: { $ref: '#' } } };
    const meta = { _meta: { 'anyshape/onMismatch': 'warn' } };

    it('on modern as a choice', async () => {
      expect(listed({ output: list, onMismatch }, MODERN)).toMatchObject({
        outputSchema: {
          anyOf: [
            { type: 'array', items: { $ref: '#/anyOf/0/$defs/n' }, $defs: { n: { type: 'number' } } },
            {},
          ],
        },
        ...meta,
      });
      const { structuredContent } = await called({ output: list, onMismatch, run: () => ['x'] }, MODERN);
      expect(structuredContent).toEqual(['x']);
    });

    it.each(OBJECT_ONLY)(
      'on %s for objects as a choice, and another shape goes in an envelope',
      async (version) => {
        expect(listed({ output: record, onMismatch }, version)).toMatchObject({
          outputSchema: {
            type: 'object',
            anyOf: [{ type: 'object', properties: { next: { $ref: '#/anyOf/0' } } }, {}],
          },
          ...meta,
        });
        const drifted = await called({ output: record, onMismatch, run: () => 5 }, version);
        expect(drifted).toMatchObject({
          structuredContent: { result: 5 },
          _meta: { 'anyshape/wrapped': true },
        });
        const fitting = await called({ output: record, onMismatch, run: () => ({ a: 1 }) }, version);
        expect(fitting.structuredContent).toEqual({ a: 1 });
        expect(fitting).not.toHaveProperty('_meta');
      },
    );

    it.each(OBJECT_ONLY)('on %s for anything else as a choice in the envelope', async (version) => {
      expect(listed({ output: list, onMismatch }, version)).toMatchObject({
        outputSchema: {
          type: 'object',
          properties: {
            result: {
              anyOf: [{ type: 'array', items: { $ref: '#/properties/result/anyOf/0/$defs/n' } }, {}],
            },
          },
          required: ['result'],
        },
        _meta: { 'anyshape/envelope': 'result', 'anyshape/onMismatch': 'warn' },
      });
      const { structuredContent } = await called(
        { output: list, onMismatch, run: () => ({ a: 1 }) },
        version,
      );
      expect(structuredContent).toEqual({ result: { a: 1 } });
    });
  },
);

describe('fields that a version does not know stay away (R-WIRE-1)', () => {
  const definition = {
    title: 'Title',
    description: 'What it does.',
    output: { type: 'object' },
    annotations: { readOnlyHint: true },
    icons: [{ src: 'https://example.com/i.png' }],
    meta: { 'example.com/a': 1 },
  };

  it.each([
    ['2024-11-05', ['name', 'description', 'inputSchema']],
    ['2025-03-26', ['name', 'description', 'inputSchema', 'annotations']],
    ['2025-06-18', ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations', '_meta']],
    [
      '2025-11-25',
      ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations', 'icons', '_meta'],
    ],
    [
      '2026-07-28',
      ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations', 'icons', '_meta'],
    ],
  ])('%s: %j', (version, keys) => {
    expect(Object.keys(listed(definition, version))).toEqual(keys);
  });
});
