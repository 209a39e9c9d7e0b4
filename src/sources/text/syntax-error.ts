/**
 * A text that is not JSON (RFC 8259) in; where it stops being JSON, and what was expected there, out.
 * `JSON.parse` decides whether a text is JSON; its own message does not always name the place, so
 * `jsonc-parser` finds it. The parser is loaded only here: a text that is JSON never waits for it.
 */
import type { ParseErrorCode } from 'jsonc-parser';
import { positions, type Position } from './position.ts';

export interface JsonSyntaxError extends Position {
  readonly message: string;
}

/** Undefined where the text is JSON. */
export async function findSyntaxError(text: string): Promise<JsonSyntaxError | undefined> {
  const { printParseErrorCode, visit } = await import('jsonc-parser');
  /** The brackets that would close what is open. */
  const closing: string[] = [];
  let first: { readonly offset: number; readonly expected: string } | undefined;
  const opens = (bracket: string) => (): void => void (first === undefined && closing.push(bracket));
  const close = (): void => void (first === undefined && closing.pop());
  try {
    visit(
      text,
      {
        onObjectBegin: opens('}'),
        onObjectEnd: close,
        onArrayBegin: opens(']'),
        onArrayEnd: close,
        onError(code: ParseErrorCode, offset, length) {
          const name = printParseErrorCode(code);
          const start = offset + offsetInToken(name, text.slice(offset, offset + length));
          first ??= { offset: start, expected: expectation(name, closing.at(-1), text[start]) };
        },
      },
      { disallowComments: true },
    );
  } catch (error) {
    // The parser descends by its call stack; a text that is nested so deep is reported at its end.
    if (!(error instanceof RangeError)) throw error;
    first ??= { offset: text.length, expected: 'a value that is nested less deep' };
  }
  if (first === undefined) return undefined;
  const { offset, expected } = first;
  return { ...positions(text)(offset), message: `expected ${expected}, but ${foundAt(text, offset)}` };
}

const ESCAPE_ERROR = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/;

/** An error inside a string is reported for the whole string; the place inside it says more. */
function offsetInToken(name: string, token: string): number {
  switch (name) {
    case 'UnexpectedEndOfString':
    case 'UnexpectedEndOfNumber':
    case 'UnexpectedEndOfComment':
      return token.length;
    case 'InvalidUnicode':
    case 'InvalidEscapeCharacter':
      return Math.max(0, token.search(ESCAPE_ERROR));
    case 'InvalidCharacter':
      return Math.max(0, token.search(/[\u0000-\u001f]/));
    default:
      return 0;
  }
}

/** `bracket` closes the innermost list or object; `character` stands at the error. Both may be absent. */
function expectation(name: string, bracket: string | undefined, character: string | undefined): string {
  switch (name) {
    case 'PropertyNameExpected':
      return 'a property name in double quotes';
    case 'ColonExpected':
      return '":"';
    case 'CommaExpected':
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return `"," or "${bracket ?? ''}"`;
    case 'EndOfFileExpected':
      return 'nothing more';
    case 'InvalidSymbol':
      return character === "'" ? 'double quotes' : 'a value, or a text in double quotes';
    case 'InvalidCommentToken':
      return 'JSON, which has no comments';
    case 'UnexpectedEndOfString':
      return character === undefined ? 'the string to be closed' : 'the string to be closed on its line';
    case 'UnexpectedEndOfNumber':
      return 'a digit';
    case 'InvalidUnicode':
    case 'InvalidEscapeCharacter':
      return 'an escape that JSON knows';
    case 'InvalidCharacter':
      return 'an escape in place of a control character';
    default:
      return 'a value';
  }
}

function foundAt(text: string, offset: number): string {
  const character = text.codePointAt(offset);
  return character === undefined
    ? 'the text ends'
    : `found ${JSON.stringify(String.fromCodePoint(character))}`;
}
