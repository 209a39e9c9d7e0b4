/**
 * What authors put in the place of a schema by mistake is refused with the way out, and never taken for
 * "anything".
 */
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { describe, expect, it } from 'vitest';
import { createRegistry, prompt, tool } from './index.ts';

function refusal(input: unknown): string | undefined {
  const { refused } = createRegistry(tool({ name: 'a', input: input as never, run: () => 1 }));
  return refused[0]?.problems[0]?.message;
}

describe('in the place of a schema', () => {
  it.each([
    ['a raw shape of Zod 4', { a: z.number() }, 'z.object({ a: … })'],
    ['a raw shape of Zod 3', { a: z3.number() }, 'z.object({ a: … })'],
    ['a schema of Zod 3', z3.object({ a: z3.number() }), 'Zod 3'],
    ['an instance of a class', new Map(), 'not an instance of Map'],
    ['a date', new Date(), 'not an instance of Date'],
    ['a function', () => ({ type: 'object' }), 'not a function'],
  ])('%s is refused with the way out', (_about, input, advice) => {
    expect(refusal(input)).toContain(advice);
  });

  it('what is a schema is taken', () => {
    expect(refusal(z.object({ a: z.number() }))).toBeUndefined();
    expect(refusal({ type: 'object', properties: { _def: {}, safeParse: {} } })).toBeUndefined();
    expect(refusal(Object.assign(Object.create(null) as object, { type: 'object' }))).toBeUndefined();
  });

  it('prompts say the same', () => {
    const { refused } = createRegistry(
      prompt({ name: 'p', input: { a: z.number() } as never, render: () => 'x' }),
    );
    expect(refused[0]?.problems[0]?.message).toContain('z.object');
  });
});

it.each([
  ['timeout', 'timeoutMs'],
  ['inputSchema', 'input'],
  ['execute', 'run'],
])('an option %s of a tool is refused, naming %s', (name, meant) => {
  const { refused } = createRegistry(tool({ name: 'a', run: () => 1, [name]: 5 }));
  expect(refused[0]?.problems[0]?.message).toContain(`did you mean ${meant}?`);
});
