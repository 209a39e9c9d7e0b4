import { describe, expect, it, vi } from 'vitest';
import * as arktype from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { Type } from 'typebox';
import {
  createRegistry,
  reply,
  tool,
  ToolError,
  type Crash,
  type Mismatch,
  type Outcome,
  type ToolDefinition,
} from './index.ts';

/** One tool, one call, and what the hooks heard. */
async function call(
  definition: Omit<ToolDefinition, 'name'>,
  args: unknown = {},
): Promise<{ outcome: Outcome; crashes: Crash[]; mismatches: Mismatch[] }> {
  const crashes: Crash[] = [];
  const mismatches: Mismatch[] = [];
  const registry = createRegistry([tool({ ...definition, name: 'probe' })], {
    onCrash: (crash) => crashes.push(crash),
    onMismatch: (mismatch) => mismatches.push(mismatch),
    maxResultBytes: 1_000_000,
  });
  expect(registry.refused).toEqual([]);
  return { outcome: await registry.call('probe', args), crashes, mismatches };
}

function textOf(outcome: Outcome): string {
  if (outcome.kind !== 'error') throw new Error(`expected an error, got ${outcome.kind}`);
  const [first] = outcome.content;
  return first?.type === 'text' ? first.text : '';
}

describe('arguments', () => {
  const input = { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] } as const;

  it('are checked by the schema as written, before the function runs (R-IN-2)', async () => {
    const run = vi.fn();
    const { outcome } = await call({ input, run }, { days: '5' });
    expect(run).not.toHaveBeenCalled();
    expect(outcome).toMatchObject({ kind: 'error', reason: 'arguments' });
    expect(textOf(outcome)).toBe(
      'The input of "probe" does not fit the schema:\n  /days: must be integer, but is string "5"',
    );
  });

  it('that are missing are an empty object (R-IN-2)', async () => {
    const { outcome } = await call({ input: true, run: (args) => args }, undefined);
    expect(outcome).toMatchObject({ kind: 'value', value: {} });
  });

  it.each([[[]], ['text'], [5], [null]])(
    'that are no object are a fault of the request: %j (R-IN-2)',
    async (args) => {
      const { outcome } = await call({ input: true, run: () => 1 }, args);
      expect(outcome).toMatchObject({ kind: 'fault', code: -32602 });
    },
  );

  it('of a raw schema get no defaults', async () => {
    const withDefault = { type: 'object', properties: { a: { default: 5 } } } as const;
    const { outcome } = await call({ input: withDefault, run: (args) => args });
    expect(outcome).toMatchObject({ kind: 'value', value: {} });
  });

  it('too costly to check are an error that says so (R-BOUND-2)', async () => {
    const input = {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'integer' } } },
    } as const;
    const registry = createRegistry(tool({ name: 'probe', input, run: () => 1 }), { limits: { steps: 100 } });
    const outcome = await registry.call('probe', { list: new Array<number>(10_000).fill(1) });
    expect(outcome).toMatchObject({ kind: 'error', reason: 'arguments' });
    expect(textOf(outcome)).toContain('is too costly to check');
  });
});

describe('schemas of libraries: the engine checks first, then the library parses', () => {
  it('Zod: defaults and transforms reach the function', async () => {
    const input = z.object({
      city: z.string(),
      days: z.number().int().default(3),
      tag: z.string().optional(),
    });
    const { outcome } = await call({ input, run: (args) => args }, { city: 'Oslo' });
    expect(outcome).toMatchObject({ kind: 'value', value: { city: 'Oslo', days: 3 } });
    const bad = await call({ input, run: () => 1 }, { city: 5 });
    expect(textOf(bad.outcome)).toContain('/city: must be string, but is integer 5');
  });

  it('Zod: what only the library knows is told in its words', async () => {
    const input = z.object({ code: z.string().refine((code) => code.startsWith('x'), 'must begin with x') });
    const { outcome } = await call({ input, run: () => 1 }, { code: 'abc' });
    expect(textOf(outcome)).toBe('The input of "probe" cannot be used:\n  /code: must begin with x');
  });

  it('Zod: an output is parsed, and its output form leaves', async () => {
    const output = z.object({
      at: z
        .string()
        .transform((text) => text.length)
        .pipe(z.number()),
    });
    const { outcome } = await call({ output, run: () => ({ at: 'four' }) });
    expect(outcome).toMatchObject({ kind: 'value', value: { at: 4 } });
  });

  it('ArkType, Valibot and TypeBox', async () => {
    const ark = arktype.type({ city: 'string', 'days?': 'number' });
    const arkCall = await call({ input: ark, run: (args) => args }, { city: 'Oslo' });
    expect(arkCall.outcome).toMatchObject({ kind: 'value', value: { city: 'Oslo' } });
    const valibot = v.object({ city: v.string(), days: v.optional(v.number(), 3) });
    const valibotCall = await call({ input: valibot, run: (args) => args }, { city: 'Oslo' });
    expect(valibotCall.outcome).toMatchObject({ kind: 'value', value: { city: 'Oslo', days: 3 } });
    const box = Type.Object({ city: Type.String(), days: Type.Optional(Type.Number()) });
    const boxCall = await call({ input: box, run: (args) => args }, { city: 'Oslo', days: '3' });
    expect(textOf(boxCall.outcome)).toContain('/days: must be number, but is string "3"');
  });
});

describe('results', () => {
  it.each([
    [null, { type: 'null' }],
    [0, { type: 'integer' }],
    [false, { type: 'boolean' }],
    ['', { type: 'string' }],
    [[], { type: 'array' }],
  ])('%j is checked like any other (R-OUT-2)', async (value, output) => {
    const good = await call({ output, run: () => value });
    expect(good.outcome).toMatchObject({ kind: 'value', value });
    const bad = await call({ output: { not: output }, run: () => value });
    expect(bad.outcome).toMatchObject({ kind: 'error', reason: 'mismatch' });
    expect(bad.mismatches).toMatchObject([{ tool: 'probe', delivered: false }]);
  });

  it('that miss their schema are withheld in strict, and say where', async () => {
    const output = { type: 'array', items: { type: 'number' } } as const;
    const { outcome } = await call({ output, run: () => [1, '2'] as never });
    expect(textOf(outcome)).toBe(
      'The result of "probe" does not fit the schema:\n  /1: must be number, but is string "2"\nThe result is withheld.',
    );
  });

  it('are delivered with a warning in warn, and unchecked in off (R-OUT-2)', async () => {
    const output = { type: 'number' } as const;
    const warn = await call({ output, onMismatch: 'warn', run: () => 'text' });
    expect(warn.outcome).toMatchObject({ kind: 'value', value: 'text' });
    expect(warn.mismatches).toMatchObject([{ delivered: true, failures: [{ code: 'type' }] }]);
    const off = await call({ output, onMismatch: 'off', run: () => 'text' });
    expect(off.outcome).toMatchObject({ kind: 'value', value: 'text' });
    expect(off.mismatches).toEqual([]);
  });

  it('assert formats by default, and not where the tool only annotates (R-FORMAT)', async () => {
    const output = { type: 'string', format: 'date' } as const;
    const asserted = await call({ output, run: () => 'tomorrow' });
    expect(asserted.outcome).toMatchObject({ kind: 'error', reason: 'mismatch' });
    const annotated = await call({ output, formats: 'annotate', run: () => 'tomorrow' });
    expect(annotated.outcome).toMatchObject({ kind: 'value' });
  });

  it('are normalised once, before the check: toJSON is called, undefined members are gone', async () => {
    const output = {
      type: 'object',
      properties: { at: { type: 'string', format: 'date-time' }, gone: false },
    } as const;
    const { outcome } = await call({ output, run: () => ({ at: new Date(0), gone: undefined }) });
    expect(outcome).toMatchObject({
      kind: 'value',
      value: { at: '1970-01-01T00:00:00.000Z' },
      text: '{"at":"1970-01-01T00:00:00.000Z"}',
    });
  });

  it('undefined is an error only where an output is declared', async () => {
    const none = await call({ run: () => undefined });
    expect(none.outcome).toEqual({
      kind: 'value',
      value: undefined,
      text: undefined,
      content: [],
      meta: undefined,
    });
    const declared = await call({ output: true, run: () => undefined });
    expect(declared.outcome).toMatchObject({ kind: 'error', reason: 'result' });
    expect(textOf(declared.outcome)).toContain('returned nothing, but declares an output');
  });

  it.each<[string, () => unknown, string]>([
    ['a function', () => () => 1, 'a function, which JSON cannot express'],
    ['a cycle', ring, 'contains itself'],
    ['a BigInt', () => 5n, 'a BigInt'],
    ['100,000 levels', () => deep(100_000), 'nested too deep'],
    ['more than allowed', () => 'x'.repeat(50_000_000), 'more than 1000000 bytes of JSON'],
    [
      'a getter that throws',
      () => ({
        get a(): never {
          throw new Error('secret');
        },
      }),
      'threw when it was written',
    ],
  ])('%s is a tool error, and the next call works', async (_name, run, words) => {
    const crashes: Crash[] = [];
    const odd = tool({ name: 'odd', output: true, run });
    const good = tool({ name: 'good', run: () => 'fine' });
    const registry = createRegistry([odd, good], {
      onCrash: (crash) => crashes.push(crash),
      maxResultBytes: 1_000_000,
    });
    const outcome = await registry.call('odd', {});
    expect(outcome).toMatchObject({ kind: 'error', reason: 'result' });
    expect(textOf(outcome)).toContain(words);
    expect(textOf(outcome)).not.toContain('secret');
    expect(textOf(outcome)).toContain(crashes[0]!.id);
    expect(await registry.call('good', {})).toMatchObject({ kind: 'value', value: 'fine' });
  });

  it('may come with blocks and meta', async () => {
    const { outcome } = await call({
      output: { type: 'integer' },
      run: () => reply(5, { content: [{ type: 'text', text: 'five' }], meta: { 'example.com/a': 1 } }),
    });
    expect(outcome).toEqual({
      kind: 'value',
      value: 5,
      text: '5',
      content: [{ type: 'text', text: 'five' }],
      meta: { 'example.com/a': 1 },
    });
  });

  it('with content that is none are an error of the tool, told to the log', async () => {
    const { outcome, crashes } = await call({
      run: () => reply(5, { content: [{ type: 'video' } as never] }),
    });
    expect(outcome).toMatchObject({ kind: 'error', reason: 'crash' });
    expect(crashes[0]!.message).toContain('content block 0 must be one of');
  });
});

describe('a function that fails', () => {
  it('by a ToolError tells the client in its words', async () => {
    const { outcome, crashes } = await call({
      run: () => {
        throw new ToolError('No such city.', { value: { code: 404 } });
      },
    });
    expect(outcome).toEqual({
      kind: 'error',
      reason: 'tool-error',
      content: [{ type: 'text', text: 'No such city.' }],
      value: { code: 404 },
    });
    expect(crashes).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('password 1234');
      },
    ],
    ['rejects', () => Promise.reject(new Error('password 1234'))],
    [
      'throws nothing in particular',
      () => {
        throw undefined as unknown as Error;
      },
    ],
  ])('and %s gives a generic line and the id of a log entry', async (_name, run) => {
    const { outcome, crashes } = await call({ run });
    expect(crashes).toHaveLength(1);
    expect(textOf(outcome)).toBe(`The tool "probe" failed. See ${crashes[0]!.id} in the server log.`);
  });

  it('by hanging ends at its time limit, and is told so by its signal', async () => {
    let signal: AbortSignal | undefined;
    const { outcome } = await call({
      timeoutMs: 20,
      run: (_args, context) => {
        ({ signal } = context);
        return new Promise(() => undefined);
      },
    });
    expect(textOf(outcome)).toBe('The tool "probe" did not answer within 20 ms.');
    expect(signal?.aborted).toBe(true);
  });

  it.each([2 ** 31, 1e12, Infinity])(
    'has the time it was given, also where it is %d ms',
    async (timeoutMs) => {
      const run = (): Promise<number> => new Promise((resolve) => setTimeout(resolve, 20, 7));
      const { outcome } = await call({ timeoutMs, run });
      expect(outcome.kind).toBe('value');
    },
  );

  it('because its client left ends at once', async () => {
    const controller = new AbortController();
    const registry = createRegistry(tool({ name: 'slow', run: () => new Promise(() => undefined) }));
    const pending = registry.call('slow', {}, { signal: controller.signal });
    controller.abort();
    expect(await pending).toMatchObject({ kind: 'error', reason: 'cancelled' });
  });
});

function deep(levels: number): unknown {
  let value: unknown[] = [];
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

function ring(): unknown {
  const value: unknown[] = [];
  value.push({ value });
  return value;
}
