/** What a pattern finds without the flag `u`, held against the native engine. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidWithFlag, readWithoutFlag } from './pattern-reading.ts';
import { runs } from '../../../test/properties/runs.ts';

describe('a pattern, read without the flag', () => {
  it.each([
    '^[a-z]{2,5}$',
    '^\\d{4}-\\d\\d-\\d\\d$',
    '^[^@]+@[^@]+$',
    '^(?:a|b)*$',
    '.*',
    '^.+$',
    '^x-.*$',
    '^(?=.*a)b',
    '(?<year>\\d+)é',
    '',
  ])('%s finds the same texts', (source) => {
    expect(readWithoutFlag(source)).toBe('same');
  });

  it.each(['^.{2,}$', '^.+.+$', '(?:[^/]+/)+', '^\\S+\\b\\S+$'])('%s may find more', (source) => {
    expect(readWithoutFlag(source)).toBe('looser');
  });

  it.each(['^.$', '.{1,3}', '\\p{L}', '\\u{1F600}', '😀', '[^a]', '(a)\\1', '(?!.{2,}$)', '\\S?', '[\\S]'])(
    '%s finds other texts, as far as can be told',
    (source) => {
      expect(readWithoutFlag(source)).toBe('other');
    },
  );

  it('is never said to find what it does not find', () => {
    const piece = fc.constantFrom(
      'a',
      '.',
      '[^a]',
      '\\S',
      '[ab]',
      '\\b',
      '\\B',
      '^',
      '$',
      '|',
      '(?:',
      '(?=',
      '(?!',
      ')',
      '(',
    );
    const repeat = fc.constantFrom('', '', '*', '+', '?', '{2,}', '{1,2}', '*?');
    const sources = fc.array(
      fc.tuple(piece, repeat).map(([one, times]) => one + times),
      { maxLength: 6 },
    );
    const texts = fc.array(fc.constantFrom('a', 'b', '😀', '\uD83D', ' '), { maxLength: 4 });
    fc.assert(
      fc.property(
        sources.map((parts) => parts.join('')).filter(isValidWithFlag),
        fc.array(texts, { minLength: 5, maxLength: 20 }),
        (source, parts) => {
          const reading = readWithoutFlag(source);
          fc.pre(reading !== 'other');
          for (const text of parts.map((part) => part.join(''))) {
            const [meant, read] = [new RegExp(source, 'u').test(text), new RegExp(source).test(text)];
            if (reading === 'same') expect([source, text, read]).toEqual([source, text, meant]);
            else expect([source, text, read || !meant]).toEqual([source, text, true]);
          }
        },
      ),
      runs(10),
    );
  });
});
