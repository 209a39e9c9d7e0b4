/** Several sources become one registry: whose settings hold, and what happens to names that are taken. */
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { createRegistry, tool } from '../tool/index.ts';
import { joinSources } from './join.ts';
import type { ToolSource } from './source.ts';

function source(parts: Partial<ToolSource>): ToolSource {
  return { registry: undefined, tools: [], refused: [], samples: new Map(), ...parts };
}

describe('joined sources', () => {
  it('use the first registry that an author made, since its settings cannot be copied', () => {
    const registry = createRegistry([tool({ name: 'a', run: () => 1 })], { timeoutMs: 5 });
    const joined = joinSources([
      source({ tools: [tool({ name: 'b', run: () => 1 })] }),
      source({ registry }),
    ]);
    expect(joined.registry).toBe(registry);
    expect(registry.tools.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('keep schemas, parsers and traits of tools that move to another registry', async () => {
    const first = createRegistry();
    const second = createRegistry([
      tool({
        name: 'add',
        description: 'Adds.',
        input: z.object({ a: z.number(), b: z.number().default(10) }),
        output: { type: 'integer' },
        onMismatch: 'warn',
        run: ({ a, b }) => a + b,
      }),
    ]);
    const { registry } = joinSources([source({ registry: first }), source({ registry: second })]);
    expect(registry).toBe(first);
    expect(registry.get('add')).toMatchObject({ traits: { description: 'Adds.' }, onMismatch: 'warn' });
    expect(await registry.call('add', { a: 1 })).toMatchObject({ kind: 'value', value: 11 });
    expect(await registry.call('add', { a: 'x' })).toMatchObject({ kind: 'error', reason: 'arguments' });
  });

  it('refuse a name that is taken, and list what any of them refused (R-ISOLATE)', () => {
    const other = createRegistry([tool({ name: 'bad', input: 5 as never, run: () => 1 })]);
    const { registry, refused } = joinSources([
      source({ registry: createRegistry() }),
      source({ registry: other }),
      source({ tools: [tool({ name: 'a', run: () => 1 }), tool({ name: 'a', run: () => 2 })] }),
    ]);
    expect(registry.tools.map(({ name }) => name)).toEqual(['a']);
    expect(refused.map(({ name, problems }) => [name, problems[0]?.code])).toEqual([
      ['a', 'tool-duplicate'],
      ['bad', 'not-a-schema'],
    ]);
  });
});
