/** Where a text stops being JSON; agreement with `JSON.parse` on whether it does is a property. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/properties/runs.ts';
import { findSyntaxError } from './syntax-error.ts';

describe('findSyntaxError', () => {
  it.each([
    ['{"a": }', 1, 7, 'expected a value, but found "}"'],
    ['{\n  "a": 1,\n}', 3, 1, 'expected a property name in double quotes, but found "}"'],
    ['[1 2]', 1, 4, 'expected "," or "]", but found "2"'],
    ['[1,', 1, 4, 'expected a value, but the text ends'],
    ['{"a" 1}', 1, 6, 'expected ":", but found "1"'],
    ["{'a': 1}", 1, 2, 'expected double quotes, but found "\'"'],
    ['"abc', 1, 5, 'expected the string to be closed, but the text ends'],
    ['"a\nb"', 1, 3, 'expected the string to be closed on its line, but found "\\n"'],
    ['"\\x"', 1, 2, 'expected an escape that JSON knows, but found "\\\\"'],
    ['{} {}', 1, 4, 'expected nothing more, but found "{"'],
    ['// no comments\n{}', 1, 1, 'expected JSON, which has no comments, but found "/"'],
    ['', 1, 1, 'expected a value, but the text ends'],
    ['01', 1, 2, 'expected nothing more, but found "1"'],
    ['[1}', 1, 3, 'expected "," or "]", but found "}"'],
  ])('%j: line %i, column %i', async (text, line, column, message) => {
    expect(await findSyntaxError(text)).toEqual({ line, column, message });
  });

  it('finds an error exactly where JSON.parse refuses', async () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '0',
      '.',
      'e',
      'true',
      'nul',
      '\\',
      ' ',
      '\n',
    );
    const text = fc.oneof(
      fc.json(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (candidate) => {
        expect((await findSyntaxError(candidate)) === undefined).toBe(parses(candidate));
      }),
      runs(13),
    );
  });

  it('is not overwhelmed by depth', async () => {
    expect(await findSyntaxError('['.repeat(200_000))).toMatchObject({ line: 1, column: 200_001 });
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
