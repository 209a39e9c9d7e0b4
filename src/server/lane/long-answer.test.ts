import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longAnswerBytes } from './long-answer.ts';

function bytesOf(value: unknown): Buffer {
  return longAnswerBytes({
    beforeCopy: '{"id":"ü","copy":"',
    beforeValue: '","value":',
    value: JSON.stringify(value),
    behind: ',"tail":"€"}',
  });
}

function parsed(bytes: Buffer): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

const whole = (value: unknown): unknown => ({ id: 'ü', copy: JSON.stringify(value), value, tail: '€' });

describe('a long answer', () => {
  it.each([
    ['nothing but what must be escaped', '\\"'.repeat(3_000)],
    ['control characters', '\u0000\n\t\u007f'.repeat(100)],
    ['halves of characters', ['\ud83d', '\ude00', '\ud83d\ude00']],
    ['separators of lines', '\u2028\u2029'],
    ['nothing', ''],
  ])('holds its value, and the same as text: %s', (_name, value) => {
    expect(parsed(bytesOf(value))).toEqual(whole(value));
  });

  it('stays as it is when others are made after it', () => {
    const values = Array.from({ length: 60 }, (_, index) => `"${index}"`.repeat(1 + ((index * 977) % 9_000)));
    const answers = values.map((value) => bytesOf(value));
    expect(answers.map((bytes) => parsed(bytes))).toEqual(values.map((value) => whole(value)));
  });

  it('holds any value, and the same as text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(JSON.stringify(parsed(bytesOf(value)))).toBe(JSON.stringify(whole(value)));
      }),
    );
  });
});
