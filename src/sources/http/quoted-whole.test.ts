/** A word of an answer's header is shown whole or not at all. */
import { expect, it } from 'vitest';
import { quotedWhole } from './quoted-whole.ts';

it('quotes a short text, and tells of a longer one only its length', () => {
  expect(quotedWhole('utf-9')).toBe('"utf-9"');
  expect(quotedWhole('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
  expect(quotedWhole('x'.repeat(61))).toBe('a text of 61 characters');
});
