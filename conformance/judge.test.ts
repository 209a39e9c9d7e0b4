/** What `npm run conformance` complains about: everything that expected.json does not say, in either direction. */
import { expect, it } from 'vitest';

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}
interface Expected {
  readonly passes: number;
  readonly misses: Readonly<Record<string, string>>;
}
type Judge = (
  wanted: readonly string[],
  ran: ReadonlyMap<string, readonly Check[]>,
  expected: Expected,
  isWhole: boolean,
) => { readonly counts: unknown; readonly complaints: readonly string[] };

const { judge } = (await import(new URL('./judge.mjs', import.meta.url).href)) as { judge: Judge };

const passed: Check = { id: 'one', status: 'SUCCESS' };
const failed: Check = { id: 'two', status: 'FAILURE', errorMessage: 'so it is' };
const warned: Check = { id: 'three', status: 'WARNING' };
const ran = new Map([['ping', [passed, failed, warned, { id: 'four', status: 'INFO' }]]]);

it('counts what passes, fails and warns, and is content where every miss is expected', () => {
  const misses = { 'ping:two': 'known', 'ping:three': 'known' };
  const { counts, complaints } = judge(['ping'], ran, { passes: 1, misses }, true);
  expect(counts).toEqual({ passed: 1, failed: 1, warned: 1 });
  expect(complaints).toEqual([]);
});

it('takes the name of a scenario for all of its checks', () => {
  expect(judge(['ping'], ran, { passes: 1, misses: { ping: 'known' } }, true).complaints).toEqual([]);
});

it('complains of a miss that nobody expects, warnings included', () => {
  const { complaints } = judge(['ping'], ran, { passes: 1, misses: { 'ping:three': 'known' } }, true);
  expect(complaints).toEqual(['ping:two misses: so it is']);
});

it('complains of an expected miss that passes now', () => {
  const misses = { ping: 'known', 'ping:one': 'stale' };
  const { complaints } = judge(['ping'], ran, { passes: 1, misses }, true);
  expect(complaints).toEqual(['ping:one passes now: remove it from expected.json']);
});

it('complains of a scenario that did not run, and of an entry that names none', () => {
  const { complaints } = judge(
    ['ping', 'pong'],
    ran,
    { passes: 1, misses: { ping: 'known', gone: 'x' } },
    true,
  );
  expect(complaints).toEqual(['pong did not run', 'gone is in expected.json, but no scenario of this leg']);
});

it('complains where fewer checks pass than before, although none fails', () => {
  const { complaints } = judge(['ping'], new Map([['ping', [passed]]]), { passes: 2, misses: {} }, true);
  expect(complaints).toEqual(['only 1 checks pass, and expected.json says at least 2']);
});

it('judges only the chosen scenarios by what is expected of them', () => {
  const expected = { passes: 9, misses: { ping: 'known', pong: 'not chosen' } };
  expect(judge(['ping'], ran, expected, false).complaints).toEqual([]);
});
