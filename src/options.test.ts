/** Which options a program may pass, and what it hears of the others. */
import { describe, expect, it } from 'vitest';
import { anything, checkOptions, count, oneOf, options, text } from './options.ts';

const table = {
  name: text,
  size: count,
  mode: oneOf('fast', 'safe', false),
  extra: anything,
  limits: options({ depth: count, bytes: count }),
};
const check = (given: object) => (): void => checkOptions('make', given as typeof table, table);

describe('options', () => {
  it('that are known and can be, pass; undefined is not given', () => {
    expect(
      check({ name: 'a', size: 0, mode: false, extra: Symbol(), limits: { depth: Infinity } }),
    ).not.toThrow();
    expect(check({ name: undefined, limits: { depth: undefined } })).not.toThrow();
    expect(check({})).not.toThrow();
  });

  it.each([
    [{ nam: 'a' }, 'make: unknown option nam; did you mean name?'],
    [{ zebra: 1 }, 'make: unknown option zebra; use name, size, mode, extra, limits'],
    [{ limits: { dept: 1 } }, 'make: unknown option limits.dept; did you mean depth?'],
    [{ limits: 5 }, 'make: limits must be an object'],
    [{ limits: { depth: -1 } }, 'make: limits.depth must be a whole number, 0 or more, or Infinity'],
    [{ size: NaN }, 'make: size must be a whole number, 0 or more, or Infinity'],
    [{ size: '3' }, 'make: size must be a whole number, 0 or more, or Infinity'],
    [{ mode: 'yes' }, 'make: mode must be one of "fast", "safe", false'],
    [{ name: null }, 'make: name must be a string'],
    [JSON.parse('{"__proto__": 1}') as object, 'make: unknown option __proto__; use name'],
  ])('%j is refused by name', (given, message) => {
    expect(check(given)).toThrow(TypeError);
    expect(check(given)).toThrow(message);
  });
});
