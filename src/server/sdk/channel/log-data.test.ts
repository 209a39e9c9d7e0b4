import { describe, expect, it } from 'vitest';
import { logData } from './log-data.ts';

const looped: Record<string, unknown> = {};
looped['self'] = looped;

describe('what goes into a log', () => {
  it.each([
    ['JSON', { a: [1, null] }, { a: [1, null] }],
    ['an error, without its stack', new TypeError('no'), 'TypeError: no'],
    ['nothing', undefined, '[undefined]'],
    ['a function', () => 1, '[function]'],
    ['a BigInt', 10n, '[a value that JSON cannot say]'],
    ['a value that contains itself', looped, '[a value that JSON cannot say]'],
  ])('is JSON, whatever it was: %s', (_what, data, expected) => {
    expect(logData(data)).toEqual(expected);
  });

  it('is a copy', () => {
    const data = { state: 'before' };
    const logged = logData(data);
    data.state = 'after';
    expect(logged).toEqual({ state: 'before' });
  });

  it('is cut where it is too long', () => {
    const logged = logData(['x'.repeat(100_000)]) as string;
    expect(logged).toHaveLength(65_537);
    expect(logged.startsWith('["xxx')).toBe(true);
    expect(logged.endsWith('x…')).toBe(true);
  });
});
