import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_UNITS } from './escaping.ts';
import { longAnswerBytes, quotedJson } from './long-answer.ts';

function bytesOf(value: unknown): Buffer {
  return longAnswerBytes({
    beforeCopy: '{"id":"ü","copy":"',
    beforeValue: '","value":',
    value: JSON.stringify(value),
    afterValue: ',"tail":"€"}',
  });
}

function textOf(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function whole(value: unknown): string {
  return JSON.stringify({ id: 'ü', copy: JSON.stringify(value), value, tail: '€' });
}

describe('a long answer', () => {
  it.each([
    ['nothing but what must be escaped', '\\"'.repeat(30_000)],
    ['control characters', '\u0000\n\t\u007f'.repeat(10_000)],
    ['halves of characters', ['\ud83d', '\ude00', '\ud83d\ude00']],
    ['separators of lines', '\u2028\u2029'],
    ['three bytes to a unit', '€'.repeat(100_000)],
    [
      'a megabyte',
      Array.from({ length: 10_000 }, (_, index) => ({ index, text: `"${'ab\\ '.repeat(20)}"` })),
    ],
    ['nothing', ''],
  ])('is the JSON of its value, and the same as text: %s', (_name, value) => {
    expect(textOf(bytesOf(value)) === whole(value)).toBe(true);
  });

  it.each([-3, -2, -1, 0, 1])('may have a character of two units where a piece ends: %i', (offset) => {
    const value = `${'a'.repeat(MOST_UNITS + offset)}${'\u{1f600}"'.repeat(MOST_UNITS)}`;
    expect(textOf(bytesOf(value)) === whole(value)).toBe(true);
  });

  it('takes no more memory than it fills, where it has its own', () => {
    const bytes = bytesOf('a'.repeat(100_000));
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it('stays as it is when others are made after it', () => {
    const values = Array.from({ length: 60 }, (_, index) => `"${index}"`.repeat(1 + ((index * 977) % 9_000)));
    const answers = values.map((value) => bytesOf(value));
    expect(answers.map((bytes) => textOf(bytes))).toEqual(values.map((value) => whole(value)));
  });

  it('is the JSON of any value, and the same as text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(textOf(bytesOf(value))).toBe(whole(value));
      }),
    );
  });
});

describe('JSON as a text in JSON', () => {
  it('is as JSON.stringify writes it, whatever its length and its characters', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.nat({ max: 300 }), (value, length) => {
        const json = JSON.stringify([value, 'ab"\\é'.repeat(length)]);
        expect(quotedJson(json)).toBe(JSON.stringify(json));
      }),
    );
  });

  it.each([-1, 0, 1])('also where it just fits, or just does not: %i', (offset) => {
    const json = JSON.stringify('€'.repeat(MOST_UNITS - 2 + offset));
    expect(quotedJson(json) === JSON.stringify(json)).toBe(true);
  });
});
