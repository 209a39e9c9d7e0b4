/**
 * Whatever a tool returns or throws, its call ends with a short, clear outcome, and nothing large is written
 * first.
 */
import { describe, expect, it } from 'vitest';
import { createRegistry, reply, tool, ToolError, type Crash, type Outcome } from './index.ts';

const MAX_BYTES = 1_000_000;
const HUGE = 300_000_000;

async function call(run: () => unknown): Promise<{ outcome: Outcome; text: string; crashes: Crash[] }> {
  const crashes: Crash[] = [];
  const registry = createRegistry(tool({ name: 'probe', output: true, timeoutMs: 100, run: run }), {
    maxResultBytes: MAX_BYTES,
    onCrash: (crash) => crashes.push(crash),
  });
  const outcome = await registry.call('probe', {});
  const [first] = outcome.kind === 'error' ? outcome.content : [];
  return { outcome, text: first?.type === 'text' ? first.text : '', crashes };
}

const block = (text: string): { type: 'text'; text: string } => ({ type: 'text', text });
const TOO_LARGE = 'more than 1000000 bytes of JSON';

function endless(): object {
  return {
    get next(): object {
      return endless();
    },
  };
}

function growing(): object {
  return { toJSON: () => ({ text: 'grows', more: [growing(), growing()] }) };
}

const always = (error: unknown): (() => never) => {
  return () => {
    throw error;
  };
};

function throwingProxy(): object {
  const trap = always(new Error('secret'));
  const handler: ProxyHandler<object> = {};
  for (const name of Object.getOwnPropertyNames(Reflect)) Object.assign(handler, { [name]: trap });
  return new Proxy({}, handler);
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function ring(): object {
  const value: { self?: object; text: string } = { text: 'x'.repeat(100) };
  value.self = value;
  return value;
}

function sharedForever(): unknown {
  let value: unknown = 'shared';
  for (let level = 0; level < 60; level++) value = [value, value];
  return value;
}

function thenable(): object {
  const value = { then: (resolve: (value: unknown) => void) => resolve(value) };
  return value;
}

function chainOfThenables(): object {
  return { then: (resolve: (value: unknown) => void) => resolve(chainOfThenables()) };
}

let millionKeys: Record<string, number> | undefined;

/** Made once: that takes longer than to refuse it. */
function keys(): Record<string, number> {
  if (millionKeys !== undefined) return millionKeys;
  millionKeys = {};
  for (let index = 0; index < 1_000_000; index++) millionKeys[`key ${index}`] = index;
  return millionKeys;
}

describe('a result', () => {
  it.each<[string, () => unknown, string]>([
    ['of 300 MB of text', () => 'x'.repeat(HUGE), TOO_LARGE],
    ['of 10,000,000 items', () => new Array<number>(10_000_000).fill(1), TOO_LARGE],
    ['of 4,000,000,000 holes', () => new Array<number>(4_000_000_000), TOO_LARGE],
    ['of 60 levels that share their parts', sharedForever, TOO_LARGE],
    ['with a buffer of 300 MB', () => ({ bytes: Buffer.alloc(HUGE) }), TOO_LARGE],
    ['with a boxed text of 300 MB', () => new String('x'.repeat(HUGE)), TOO_LARGE],
    ['with a getter that makes members for ever', endless, TOO_LARGE],
    ['with a toJSON that returns 300 MB', () => ({ toJSON: () => 'x'.repeat(HUGE) }), TOO_LARGE],
    ['with a toJSON that grows', growing, 'more than 1000000 bytes of JSON|nested too deep'],
    ['with 1,000,000 keys', keys, TOO_LARGE],
    ['of text that only its escapes make too long', () => '\u0000'.repeat(MAX_BYTES / 4), TOO_LARGE],
    ['that is a proxy that throws at every trap', throwingProxy, 'threw when it was written'],
    ['with a revoked proxy inside', () => ({ inner: revoked() }), 'threw when it was written'],
    ['that is a revoked proxy', revoked, 'threw when it was written'],
    ['with a BigInt', () => ({ big: 5n }), 'a BigInt, which JSON cannot express'],
    ['that contains itself', ring, 'a value that contains itself'],
    ['that contains itself behind a toJSON', () => ({ toJSON: ring }), 'contains itself|more than'],
    ['with a Map', () => ({ map: new Map([[1, 2]]) }), 'a Map, of which JSON has no content'],
    ['with a Set', () => [new Set([1])], 'a Set, of which JSON has no content'],
    ['with a promise inside', () => [Promise.resolve(1)], 'wait for it with await'],
    ['that is a symbol', () => Symbol('s'), 'a symbol, which JSON cannot express'],
    ['that is a thenable that resolves with itself', thenable, 'a promise of itself'],
    ['that is a thenable of thenables without end', chainOfThenables, 'a promise of itself'],
    [
      'whose getter throws an error that cannot be read',
      () => ({ get a(): never { throw throwingProxy() as Error; } }), // prettier-ignore
      'threw when it was written',
    ],
  ])('%s is an error that says so (R-FAULT)', async (_name, run, words) => {
    const { outcome, text, crashes } = await call(run);
    expect(outcome).toMatchObject({ kind: 'error', reason: 'result', id: crashes[0]!.id });
    expect(text).toMatch(new RegExp(words));
    expect(text.endsWith(`See ${crashes[0]!.id} in the server log.`)).toBe(true);
    expect(text).not.toContain('secret');
    expect(text.length).toBeLessThan(300);
  });

  it.each<[string, () => unknown, string]>([
    ['never settles', () => ({ then: () => undefined }), 'timeout'],
    ['throws from then', () => ({ then: always(new Error('x')) }), 'crash'],
    ['has a getter for then that throws', () => ({ get then(): never { throw new Error('x'); } }), 'result'], // prettier-ignore
  ])('that is a thenable and %s ends all the same', async (_name, run, reason) => {
    expect((await call(run)).outcome).toMatchObject({ kind: 'error', reason });
  });

  it('that an instance of a class, a date or a toJSON makes is normalised as JSON has it', async () => {
    class Point {
      readonly x = 1;
      hidden = undefined;
      get area(): number {
        return 5;
      }
    }
    const value = {
      point: new Point(),
      at: new Date(0),
      own: { toJSON: () => [1] },
      bytes: new Uint8Array(2),
    };
    expect((await call(() => value)).outcome).toMatchObject({
      value: { point: { x: 1 }, at: '1970-01-01T00:00:00.000Z', own: [1], bytes: { 0: 0, 1: 0 } },
    });
  });

  it.each([
    ['text', 'x'.repeat(MAX_BYTES - 2)],
    ['items', new Array(MAX_BYTES / 2).fill(1).slice(1)],
    ['empty arrays', new Array(Math.floor(MAX_BYTES / 3) - 1).fill([])],
  ])('of just as many bytes as allowed is delivered: %s', async (_name, value) => {
    expect((await call(() => value)).outcome.kind).toBe('value');
  });
});

describe('content and meta', () => {
  it.each<[string, () => unknown, string]>([
    ['a text of 300 MB', () => reply(1, { content: [block('x'.repeat(HUGE))] }), TOO_LARGE],
    ['10,000,000 blocks', () => reply(1, { content: new Array(10_000_000).fill(block('x')) }), TOO_LARGE],
    ['meta of 1,000,000 keys', () => reply(1, { meta: keys() }), TOO_LARGE],
    ['a BigInt in meta', () => reply(1, { meta: { big: 5n } }), 'a BigInt'],
    ['a proxy that throws', () => reply(1, { content: [throwingProxy() as never] }), 'threw when'],
  ])('with %s are an error that says so (R-FAULT)', async (_name, run, words) => {
    const { outcome, text } = await call(run);
    expect(outcome).toMatchObject({ kind: 'error', reason: 'result' });
    expect(text).toContain(words);
  });

  it.each<[string, unknown]>([
    ['content that is no array', reply(1, { content: 'text' as never })],
    ['content that is null', reply(1, { content: [null as never] })],
    ['meta that is no object', reply(1, { meta: 5 as never })],
    ['meta that is an array', reply(1, { meta: [] as never })],
  ])('%s is a crash, and the log says why', async (_name, value) => {
    const { outcome, crashes } = await call(() => value);
    expect(outcome).toMatchObject({ kind: 'error', reason: 'crash' });
    expect(crashes[0]!.message).toMatch(/replied with (content|meta) that is/);
  });

  it('count together with the value', async () => {
    const half = 'x'.repeat(MAX_BYTES * 0.6);
    expect((await call(() => reply(half, { content: [block('short')] }))).outcome.kind).toBe('value');
    expect((await call(() => reply('short', { content: [block(half)] }))).outcome.kind).toBe('value');
    const both = await call(() => reply(half, { content: [block(half)] }));
    expect(both.outcome).toMatchObject({ kind: 'error', reason: 'result' });
    expect(both.text).toContain('beside its content and meta');
  });
});

describe('what a tool throws', () => {
  it.each<[string, () => never, string]>([
    ['a ToolError of 300 MB', () => always(new ToolError('x'.repeat(HUGE)))(), 'result'],
    [
      'a ToolError with a block of 300 MB',
      () => always(new ToolError('short', { content: [block('x'.repeat(HUGE))] }))(),
      'result',
    ],
    ['an Error of 300 MB', () => always(new Error('x'.repeat(HUGE)))(), 'crash'],
    ['a proxy that throws at every trap', () => always(throwingProxy())(), 'crash'],
    ['a revoked proxy', () => always(revoked())(), 'crash'],
    ['nothing', always(undefined), 'crash'],
    [
      'a ToolError whose message cannot be read',
      () => always(Object.defineProperty(new ToolError('x'), 'message', { get: always(new Error('y')) }))(),
      'crash',
    ],
    [
      'a ToolError whose message is no text',
      always(Object.assign(new ToolError('x'), { message: 5 })),
      'crash',
    ],
  ])('such as %s is a short error', async (_name, run, reason) => {
    const { outcome, text, crashes } = await call(run);
    expect(outcome).toMatchObject({ kind: 'error', reason });
    expect(text).toContain(`See ${crashes[0]!.id} in the server log.`);
    expect(text.length).toBeLessThan(300);
  });

  it('reaches the client in the words of a ToolError, also where its value cannot be written', async () => {
    const { outcome, crashes } = await call(always(new ToolError('No such city.', { value: ring() })));
    expect(outcome).toMatchObject({
      reason: 'tool-error',
      content: [block('No such city.')],
      value: undefined,
      id: crashes[0]!.id,
    });
  });
});

it('a library that never settles is ended at the time limit', async () => {
  const standard = {
    version: 1,
    vendor: 'slow',
    validate: () => new Promise<never>(() => undefined),
    jsonSchema: { input: () => ({ type: 'object' }), output: () => ({}) },
  };
  for (const side of ['input', 'output'] as const) {
    const definition = { name: 'probe', timeoutMs: 20, run: () => 1, [side]: { '~standard': standard } };
    const outcome = await createRegistry(tool(definition as never)).call('probe', {});
    expect(outcome).toMatchObject({ kind: 'error', reason: 'timeout' });
  }
});

it('callbacks of the registry that throw change no outcome', async () => {
  const fail = always(new Error('callback'));
  const options = { onCrash: fail, onMismatch: fail, onChecked: fail };
  const miss = tool({ name: 'miss', output: { type: 'string' }, run: () => 5 as never });
  const crash = tool({ name: 'crash', run: always(new Error('x')) });
  const registry = createRegistry([miss, crash], options);
  expect(await registry.call('miss', {})).toMatchObject({ kind: 'error', reason: 'mismatch' });
  expect(await registry.call('crash', {})).toMatchObject({ kind: 'error', reason: 'crash' });
});
