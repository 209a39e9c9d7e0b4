/**
 * The tables of the documents that the requirements come from, row by row: which output schemas the C# SDK
 * accepts (S1), the forms of a tool without parameters (S2), and what the Ruby SDK tested (S3).
 */
import { describe, expect, it } from 'vitest';
import { createRegistry, reply, tool, type Registry } from '../../src/index.ts';
import { encodeOutcome, toolForm, wireVersion, type WireResult } from '../../src/wire/index.ts';

function registryOf(definition: object): Registry {
  return createRegistry(tool({ name: 'probe', run: () => null, ...definition }), {
    onMismatch: () => undefined,
  });
}

function listed(definition: object, version = '2026-07-28'): Record<string, unknown> {
  const registry = registryOf(definition);
  expect(registry.refused).toEqual([]);
  return toolForm(registry.get('probe')!, wireVersion(version)).tool as unknown as Record<string, unknown>;
}

async function called(definition: object, version = '2026-07-28'): Promise<WireResult> {
  const registry = registryOf(definition);
  const outcome = await registry.call('probe', {});
  if (outcome.kind === 'fault') throw new Error(outcome.message);
  return encodeOutcome(registry.get('probe')!, outcome, wireVersion(version));
}

const refusal = (definition: object): readonly string[] =>
  registryOf(definition).refused.flatMap(({ problems }) => problems.map(({ code }) => code));

describe('S1: the output schemas that are accepted (R-OUT-1)', () => {
  it.each<[unknown, unknown]>([
    [
      { type: 'object', properties: { a: {} } },
      { type: 'object', properties: { a: {} } },
    ],
    [
      { type: 'array', items: {} },
      { type: 'array', items: {} },
    ],
    [{ type: 'string' }, { type: 'string' }],
    [{ type: 'integer' }, { type: 'integer' }],
    [{ type: ['object', 'null'] }, { type: ['object', 'null'] }],
    [{}, {}],
    [{ oneOf: [{ type: 'string' }] }, { oneOf: [{ type: 'string' }] }],
    [true, {}],
    [false, { not: {} }],
  ])('%j leaves as %j', (output, advertised) => {
    expect(listed({ output })['outputSchema']).toEqual(advertised);
  });

  it.each([[null], [5], ['string'], [[]]])('%j is refused', (output) => {
    expect(refusal({ output })).toEqual(['not-a-schema']);
  });
});

describe('S1: what changes on the wire', () => {
  const person = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  const envelope = (result: object): object => ({
    type: 'object',
    properties: { result },
    required: ['result'],
  });

  it.each<[string, object, unknown, object, unknown]>([
    ['int', { type: 'integer' }, 72, envelope({ type: 'integer' }), { result: 72 }],
    ['string', { type: 'string' }, 'Paris', envelope({ type: 'string' }), { result: 'Paris' }],
    ['string[]', { type: 'array' }, ['a'], envelope({ type: 'array' }), { result: ['a'] }],
    ['Person', person, { name: 'Ada' }, person, { name: 'Ada' }],
  ])('%s: before and after', async (_shape, output, value, schemaBefore, before) => {
    const definition = { output, run: () => value };
    for (const version of ['2025-06-18', '2025-11-25', 'anything else']) {
      expect(listed(definition, version)['outputSchema']).toEqual(schemaBefore);
      expect((await called(definition, version)).structuredContent).toEqual(before);
    }
    for (const version of ['2026-06-30', 'DRAFT-2026-06-v1', '2026-07-28', '2027-01-01']) {
      expect(listed(definition, version)['outputSchema']).toEqual(output);
      expect((await called(definition, version)).structuredContent).toEqual(value);
    }
  });

  it('Person?: null travels as {"result": null} before, and as null after', async () => {
    const definition = { output: { ...person, type: ['object', 'null'] }, run: () => null };
    expect((await called(definition, '2025-11-25')).structuredContent).toEqual({ result: null });
    expect((await called(definition)).structuredContent).toBe(null);
  });

  it('what is stored stays natural (R-WIRE-2)', () => {
    const registry = registryOf({ output: { type: 'integer' } });
    toolForm(registry.get('probe')!, wireVersion('2025-11-25'));
    expect(registry.get('probe')!.output!.schema.document).toEqual({ type: 'integer' });
  });
});

describe('S2: the forms of a tool without parameters (R-IN-1)', () => {
  it.each<[string, object, object]>([
    [
      'nothing but an object',
      { input: { type: 'object', additionalProperties: false } },
      { type: 'object', additionalProperties: false },
    ],
    ['any object', { input: { type: 'object' } }, { type: 'object' }],
    ['true', { input: true }, { type: 'object' }],
    ['{}', { input: {} }, { type: 'object' }],
    ['no input given', {}, { type: 'object', additionalProperties: false }],
  ])('%s', async (_form, definition, advertised) => {
    for (const version of ['2024-11-05', '2025-11-25', '2026-07-28']) {
      expect(listed(definition, version)['inputSchema']).toEqual(advertised);
    }
    expect((await called({ ...definition, run: () => 'ran' })).structuredContent).toBe('ran');
  });

  it('null is none of them', () => {
    expect(refusal({ input: null })).toEqual(['not-a-schema']);
  });
});

describe('S3: how it has been tested', () => {
  it.each([
    [{ oneOf: [{ type: 'object', required: ['a'] }, { type: 'array' }] }, [], 5],
    [{ $ref: '#/$defs/n', $defs: { n: { type: 'number' } } }, 5, 'x'],
    [{ type: 'string' }, 'x', 5],
    [{ enum: ['a', 1, null] }, null, 'b'],
  ])('%j leaves without an injected type, and results are checked by it', async (output, good, bad) => {
    expect(listed({ output })['outputSchema']).toEqual(output);
    expect(await called({ output, run: () => good })).not.toHaveProperty('isError');
    expect(await called({ output, run: () => bad })).toHaveProperty('isError', true);
  });

  it('the properties-only shorthand still leaves with type "object" (R-OUT-3)', () => {
    expect(listed({ output: { properties: { a: { type: 'string' } } } })['outputSchema']).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
    });
  });

  it('an explicit type "array" keeps working', async () => {
    expect((await called({ output: { type: 'array' }, run: () => [1] })).structuredContent).toEqual([1]);
  });

  it('an input of $defs, $ref, oneOf, if/then and allOf keeps its root and all keywords', () => {
    const input = {
      type: 'object',
      $defs: { id: { type: 'string', minLength: 1 } },
      properties: { id: { $ref: '#/$defs/id' }, kind: { enum: ['a', 'b'] } },
      oneOf: [{ required: ['id'] }, { required: ['kind'] }],
      if: { required: ['kind'] },
      then: { properties: { kind: { const: 'a' } } },
      allOf: [{ maxProperties: 3 }],
    };
    expect(listed({ input })['inputSchema']).toEqual(input);
  });

  it('a boolean exclusiveMinimum is refused, the number is accepted (R-DIALECT-3)', () => {
    const input = (exclusiveMinimum: unknown): object => ({
      type: 'object',
      properties: { a: { exclusiveMinimum } },
    });
    expect(refusal({ input: input(true) })).toEqual(['keyword-value']);
    expect(refusal({ input: input(5) })).toEqual([]);
  });

  it('depth and number of subschemas have bounds (R-BOUND-1)', () => {
    let deep: object = {};
    for (let level = 1; level < 65; level++) deep = { not: deep };
    expect(refusal({ output: deep })).toEqual(['limit-depth']);
    expect(refusal({ output: { anyOf: new Array(10_000).fill(true) } })).toEqual(['limit-subschemas']);
    expect(refusal({ output: { anyOf: new Array(9_999).fill(true) } })).toEqual([]);
  });

  it.each(['https://example.com/a.json', 'sibling.json'])('a reference to %s is refused', ($ref) => {
    expect(refusal({ output: { $ref } })).toEqual(['reference-unresolved']);
  });

  it('a reference to #/$defs/… is accepted', () => {
    expect(refusal({ output: { $ref: '#/$defs/a', $defs: { a: {} } } })).toEqual([]);
  });

  describe('text copies, as S3 has them: text "non-object"', () => {
    const text = 'non-object';

    it('an array without content gains its JSON as text', async () => {
      const { content } = await called({ text, output: { type: 'array' }, run: () => [1, 2] });
      expect(content).toEqual([{ type: 'text', text: '[1,2]' }]);
    });

    it('explicit content is not overwritten', async () => {
      const run = (): unknown => reply([1], { content: [{ type: 'text', text: 'one' }] });
      const { content } = await called({ text, output: { type: 'array' }, run });
      expect(content).toEqual([{ type: 'text', text: 'one' }]);
    });

    it('an object gets no copy', async () => {
      const { content } = await called({ text, output: { type: 'object' }, run: () => ({ a: 1 }) });
      expect(content).toEqual([]);
    });
  });
});
