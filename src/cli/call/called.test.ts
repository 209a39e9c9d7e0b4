/** What `anyshape call` prints of a result. */
import { expect, it } from 'vitest';
import { resultText } from './called.ts';

const print = (value: unknown, ...texts: string[]): string =>
  resultText({ ok: true, value, content: texts.map((text) => ({ type: 'text', text })) } as never);

it.each([
  ['the blocks, where the result has no value', undefined, ['one', 'two'], 'one\ntwo\n'],
  ['the blocks, where they are the value', 'one\ntwo', ['one', 'two'], 'one\ntwo\n'],
  ['JSON, where a text is only a copy of the value', { a: 1 }, ['{"a":1}'], '{\n  "a": 1\n}\n'],
  ['JSON, where the blocks say something else', 'onetwo', ['one', 'two'], '"onetwo"\n'],
])('is %s', (_name, value, texts, expected) => {
  expect(print(value, ...texts)).toBe(expected);
});
