/**
 * Finds where a text stops being JSON (RFC 8259), and what was expected there. `JSON.parse` decides whether a text is
 * JSON; this only says where it is not, since the engine's own message does not always name the place.
 * Works off a list of open brackets, so depth costs nothing.
 */
export interface SyntaxFlaw {
  readonly line: number;
  /** In characters, from 1. */
  readonly column: number;
  readonly message: string;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\r\n]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

type Expectation = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'end';

export function findSyntaxFlaw(text: string): SyntaxFlaw | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expectation = 'value';
  for (let at = skip(SPACE, text, 0); ; at = skip(SPACE, text, at)) {
    const mark = text[at];
    if (mark === undefined) return expected === 'end' ? undefined : flawAt(text, at, wanted(expected, open));
    const opens = mark === '{' || mark === '[';
    if (opens && (expected === 'value' || expected === 'value-or-end')) {
      open.push(mark);
      expected = mark === '{' ? 'key-or-end' : 'value-or-end';
      at++;
    } else if (closes(mark, expected, open)) {
      open.pop();
      expected = open.length === 0 ? 'end' : 'comma-or-end';
      at++;
    } else if (mark === ',' && expected === 'comma-or-end') {
      expected = open.at(-1) === '{' ? 'key' : 'value';
      at++;
    } else if (mark === ':' && expected === 'colon') {
      expected = 'value';
      at++;
    } else {
      const end: number | SyntaxFlaw = scalarEnd(text, at, expected);
      if (typeof end !== 'number') return end;
      if (end === at) return flawAt(text, at, wanted(expected, open));
      const isKey: boolean = expected === 'key' || expected === 'key-or-end';
      expected = isKey ? 'colon' : open.length === 0 ? 'end' : 'comma-or-end';
      at = end;
    }
  }
}

function closes(mark: string, expected: Expectation, open: readonly string[]): boolean {
  if (mark === '}') return open.at(-1) === '{' && (expected === 'key-or-end' || expected === 'comma-or-end');
  if (mark === ']')
    return open.at(-1) === '[' && (expected === 'value-or-end' || expected === 'comma-or-end');
  return false;
}

/** Behind the string, number or word at a place; the place itself where none is expected or none stands there. */
function scalarEnd(text: string, at: number, expected: Expectation): number | SyntaxFlaw {
  if (expected === 'colon' || expected === 'comma-or-end' || expected === 'end') return at;
  if (text[at] === '"') return stringEnd(text, at + 1);
  if (expected === 'key' || expected === 'key-or-end') return at;
  const end = skip(NUMBER, text, at);
  return end === at ? skip(WORD, text, at) : end;
}

function stringEnd(text: string, start: number): number | SyntaxFlaw {
  for (let at = start; at < text.length;) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22 /* " */) return at + 1;
    if (unit < 0x20) return flawAt(text, at, 'expected the string to be closed on its line');
    const next = unit === 0x5c /* \\ */ ? skip(ESCAPE, text, at) : at + 1;
    if (next === at) return flawAt(text, at, 'expected an escape that JSON knows');
    at = next;
  }
  return flawAt(text, text.length, 'expected the string to be closed');
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function wanted(expected: Expectation, open: readonly string[]): string {
  switch (expected) {
    case 'value':
      return 'expected a value';
    case 'value-or-end':
      return 'expected a value or "]"';
    case 'key':
      return 'expected a property name in double quotes';
    case 'key-or-end':
      return 'expected a property name in double quotes or "}"';
    case 'colon':
      return 'expected ":"';
    case 'comma-or-end':
      return `expected "," or "${open.at(-1) === '{' ? '}' : ']'}"`;
    case 'end':
      return 'expected nothing more';
  }
}

function flawAt(text: string, at: number, message: string): SyntaxFlaw {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const found = text.codePointAt(at);
  const what = found === undefined ? 'the text ends' : `found ${JSON.stringify(String.fromCodePoint(found))}`;
  return { line, column, message: `${message}, but ${what}` };
}
