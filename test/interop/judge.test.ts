/**
 * What `npm run interop` counts as whole, and what it complains about: every cell that reasons.json does not
 * explain.
 */
import { expect, it } from 'vitest';

interface Case {
  readonly name: string;
  readonly args: unknown;
  readonly value?: unknown;
  readonly error?: string;
  readonly bad?: { readonly args: unknown; readonly names: string };
}
interface Run {
  readonly listed: ReadonlySet<string> | undefined;
  readonly called: ReadonlyMap<string, object>;
  readonly refused: ReadonlyMap<string, object>;
  readonly calls: readonly { readonly name: string; readonly args: unknown }[];
  readonly paths: readonly string[];
}
interface Judged {
  readonly counts: Readonly<Record<'listed' | 'values' | 'arguments' | 'refusals', number>>;
  readonly misses: ReadonlyMap<string, readonly string[]>;
}
type Judge = (run: Run, set: readonly Case[]) => Judged;
type Explain = (
  id: string,
  misses: ReadonlyMap<string, readonly string[]>,
  all: readonly { readonly clients: readonly string[]; readonly tools: readonly string[] }[],
) => { readonly unexplained: readonly unknown[]; readonly stale: readonly string[] };

const { judge } = (await import(new URL('judge.mjs', import.meta.url).href)) as { judge: Judge };
const { explain } = (await import(new URL('reasons.mjs', import.meta.url).href)) as { explain: Explain };

const one = (entry: Partial<Case>, outcome: object, args: unknown = {}): string | undefined => {
  const run = {
    listed: new Set(['tool']),
    called: new Map([['tool', outcome]]),
    refused: new Map(),
    calls: [{ name: 'tool', args }],
    paths: [],
  };
  return judge(run, [{ name: 'tool', args: {}, ...entry }]).misses.get('tool')?.[0];
};
const structured = (value: unknown): object => ({ structured: value, hasStructured: true, texts: [] });

it.each([
  ['as it is', [1], structured([1])],
  ['in the envelope', [1], structured({ result: [1] })],
  ['as JSON in a text', [1], { texts: ['One.', '[1]'] }],
  ['as a bare text', 'words', { texts: ['words'] }],
  ['null', null, structured(null)],
])('a value arrives %s', (_how, value, outcome) => {
  expect(one({ value }, outcome)).toBeUndefined();
});

it.each([
  ['another value', [1], structured([2])],
  ['another value', [1], { texts: ['one'] }],
  ['another value', JSON.parse('{"__proto__":1}'), structured({})],
  ['error: ["Broken."]', 1, { texts: ['Broken.'], isError: true }],
  ['thrown: Broken.', 1, { thrown: 'Broken.' }],
])('and is missed: %s', (words, value, outcome) => {
  expect(one({ value }, outcome)).toContain(words);
});

it('an error counts by its own words, arguments by all of their members', () => {
  expect(one({ error: 'Closed.' }, { texts: ['Closed.'], isError: true })).toBeUndefined();
  expect(one({ error: 'Closed.' }, { thrown: 'tool failed' })).toContain('error lost');
  expect(one({ value: 1, args: { a: 1 } }, structured(1), { a: 1 })).toBeUndefined();
  expect(one({ value: 1, args: { a: 1 } }, structured(1), {})).toContain('other arguments');
});

it('a refusal names the argument, and a lost list loses all', () => {
  const bad = { args: { days: 'x' }, names: 'days' };
  const set = [{ name: 'tool', args: {}, value: 1, bad }];
  const run = { listed: new Set(['tool']), called: new Map(), refused: new Map(), calls: [], paths: [] };
  const told = (text: string): Run => ({
    ...run,
    refused: new Map([['tool', { texts: [text], isError: true }]]),
  });
  expect(judge(told('/days: must be integer'), set).counts.refusals).toBe(1);
  expect(judge(told('Wrong input.'), set).counts.refusals).toBe(0);
  expect(judge({ ...run, listed: undefined }, set).misses.get('tool')).toEqual(['not listed']);
});

it('a miss needs a reason, and a reason a miss', () => {
  const misses = new Map([
    ['one', ['another value']],
    ['two', ['not listed']],
  ]);
  const reasons = [
    { clients: ['this', 'other'], tools: ['one', 'three'] },
    { clients: ['other'], tools: ['two'] },
    { clients: ['lost'], tools: ['*'] },
  ];
  expect(explain('this', misses, reasons)).toMatchObject({
    unexplained: [['two', ['not listed']]],
    stale: ['three'],
  });
  expect(explain('other', misses, reasons)).toMatchObject({ unexplained: [], stale: ['three'] });
  expect(explain('lost', misses, reasons)).toMatchObject({ unexplained: [], stale: [] });
  expect(explain('lost', new Map(), reasons)).toMatchObject({ unexplained: [], stale: ['*'] });
});
