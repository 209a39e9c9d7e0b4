/** What is asked of a pattern that cannot be run gets no answer, and no exception. */
import { expect, it } from 'vitest';
import { exampleFor, textWith } from './index.ts';

const REFUSED = ['^(a+)\\1$', '(', '[z-a]'];

it.each(REFUSED)('an example for %s is none', (source) => {
  expect(exampleFor(source, { least: 0, option: 0 })).toBeUndefined();
});

it.each(REFUSED)('a text that %s is to accept is unknown', (source) => {
  const wish = { least: 0, most: 10, fits: () => true };
  expect(textWith([{ source, expected: true }], wish)).toBe('unknown');
});
