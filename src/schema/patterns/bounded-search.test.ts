/**
 * Patterns whose repetitions all end: how many comparisons a backtracking search may spend at one start
 * (R-BOUND-3).
 */
import { describe, expect, it } from 'vitest';
import { compilePattern, linearRegExp } from './index.ts';

describe('a pattern in which every repetition has an end', () => {
  it.each([
    '^[a-z]{1,10}[a-z0-9]{1,10}$',
    '^(?:a|ab){1,3}$',
    '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$',
    '\\d{1,3}[0-9.]{0,12}',
    '^(?=.{3,20}[A-Z])[A-Za-z]{3,20}$',
    '(?<=[a-z]{1,3})x',
  ])('%s is a RegExp that may be printed, where its search is bounded', (source) => {
    const compiled = compilePattern(source, 'linear');
    expect(compiled.ok).toBe(true);
    const isBetween = source.startsWith('(?<=');
    expect(linearRegExp(source) !== undefined).toBe(!isBetween);
  });

  it.each([
    ['an end that is far away', '^(?:a{1,30}){1,30}$'],
    ['ends that multiply', '^(?:(?:a|aa|aaa){1,20}){1,20}$'],
    ['no end', '^(?:a+)+$'],
    ['no end behind a bound', '^[a-z]{1,5}(?:[a-z]+)+$'],
    ['many starts', '(?:[a-z]{1,200}){1,200}1'],
  ])('is none with %s', (_why, source) => {
    expect(linearRegExp(source)).toBeUndefined();
  });

  it('costs next to nothing on the text that is worst for it', () => {
    const native = linearRegExp('^[a-z]{1,60}[a-z0-9]{1,60}[a-z]{1,60}!$')!;
    const begin = performance.now();
    expect(native.test('a'.repeat(100_000))).toBe(false);
    expect(performance.now() - begin).toBeLessThan(500);
  });
});
