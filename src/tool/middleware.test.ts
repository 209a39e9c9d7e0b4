/** Middleware around calls, reads and prompts: order, refusals, changed results, and what it cannot break. */
import { describe, expect, it } from 'vitest';
import {
  createRegistry,
  prompt,
  resource,
  resourceTemplate,
  tool,
  ToolError,
  type Middleware,
} from './index.ts';
import type { Crash } from './outcome.ts';

const entries = [
  tool({
    name: 'double',
    input: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
    output: { type: 'integer' },
    run: ({ n }) => n * 2,
  }),
  resource({ uri: 'a://1', name: 'one', read: () => 'one' }),
  resourceTemplate({ uriTemplate: 'b://{id}', name: 'many', read: ({ id }) => id }),
  prompt({ name: 'ask', input: { type: 'object', properties: { q: {} } }, render: () => 'Why?' }),
];

describe('middleware', () => {
  it('runs around each call in order, and sees its kind, name and checked arguments', async () => {
    const log: unknown[] = [];
    const named =
      (label: string): Middleware =>
      async ({ kind, name, args }, next) => {
        log.push([label, kind, name, args]);
        const value = await next();
        log.push(`${label} after`);
        return value;
      };
    const registry = createRegistry(entries, { middleware: [named('outer'), named('inner')] });
    expect(await registry.call('double', { n: 2 })).toMatchObject({ kind: 'value', value: 4 });
    expect(log).toEqual([
      ['outer', 'tool', 'double', { n: 2 }],
      ['inner', 'tool', 'double', { n: 2 }],
      'inner after',
      'outer after',
    ]);
    log.length = 0;
    await registry.readResource('a://1');
    await registry.readResource('b://7');
    await registry.renderPrompt('ask', { q: 'x' });
    expect(log.filter((line) => Array.isArray(line) && line[0] === 'outer')).toEqual([
      ['outer', 'resource', 'one', undefined],
      ['outer', 'resource', 'many', { id: '7' }],
      ['outer', 'prompt', 'ask', { q: 'x' }],
    ]);
  });

  it('does not run for arguments that do not fit', async () => {
    const registry = createRegistry(entries, {
      middleware: () => {
        throw new Error('not reached');
      },
    });
    expect(await registry.call('double', { n: 'x' })).toMatchObject({ kind: 'error', reason: 'arguments' });
  });

  it('refuses in words that the client reads, and may answer by itself', async () => {
    const registry = createRegistry(entries, {
      middleware({ name }, next) {
        if (name === 'one') throw new ToolError('Not today.');
        return name === 'double' ? 42 : next();
      },
    });
    expect(await registry.call('double', { n: 1 })).toMatchObject({ kind: 'value', value: 42 });
    expect(await registry.readResource('a://1')).toMatchObject({ kind: 'fault', message: 'Not today.' });
    expect(await registry.readResource('b://x')).toMatchObject({ kind: 'contents' });
  });

  it('has its results checked, its throws hidden, and its time limited', async () => {
    const crashes: Crash[] = [];
    const of = (middleware: Middleware): ReturnType<typeof createRegistry> =>
      createRegistry(entries, { middleware, timeoutMs: 30, onCrash: (crash) => crashes.push(crash) });
    expect(await of(() => 'text').call('double', { n: 1 })).toMatchObject({ reason: 'mismatch' });
    const thrown = await of(() => {
      throw new Error('internal');
    }).call('double', { n: 1 });
    expect(JSON.stringify(thrown)).not.toContain('internal');
    expect(crashes).toHaveLength(1);
    const stuck = of(() => new Promise(() => undefined));
    expect(await stuck.call('double', { n: 1 })).toMatchObject({ reason: 'timeout' });
    expect(await stuck.readResource('a://1')).toMatchObject({ kind: 'fault', code: -32603 });
  });

  it('may go on more than once, to try again', async () => {
    let runs = 0;
    const flaky = tool({
      name: 'flaky',
      run: () => {
        if (++runs < 3) throw new Error('not yet');
        return runs;
      },
    });
    const again: Middleware = async (_call, next) => {
      for (;;) {
        try {
          return await next();
        } catch {
          // Once more.
        }
      }
    };
    expect(await createRegistry(flaky, { middleware: again }).call('flaky', {})).toMatchObject({ value: 3 });
  });
});
