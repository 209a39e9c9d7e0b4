/**
 * Text in, the same text without secrets out, however they are written in it: as they are, in a URL, in JSON, in HTML,
 * in base64 (also in the middle of something longer, such as `user:secret`). What is shorter than four characters is
 * taken for a setting and stays: hiding every "1" would hide the message.
 */
import { isObject, setOwn, type JsonObject } from '../../json/index.ts';

const MIN_SECRET = 4;
const HIDDEN = '[secret]';

export function redact(text: string, secrets: readonly string[]): string {
  const pattern = patternFor(secrets);
  return pattern === undefined ? text : text.replace(pattern, HIDDEN);
}

/** A copy of a JSON value, keys included; the value itself where it holds no secret. */
export function redactValue(value: unknown, secrets: readonly string[]): unknown {
  const pattern = patternFor(secrets);
  return pattern === undefined ? value : redacted(value, pattern);
}

function redacted(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replace(pattern, HIDDEN);
  if (Array.isArray(value)) return value.map((item) => redacted(item, pattern));
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    setOwn(copy, key.replace(pattern, HIDDEN), redacted(member, pattern));
  }
  return copy;
}

const patterns = new WeakMap<readonly string[], { readonly pattern: RegExp | undefined }>();

function patternFor(secrets: readonly string[]): RegExp | undefined {
  let known = patterns.get(secrets);
  if (known === undefined) {
    const long = secrets.filter(({ length }) => length >= MIN_SECRET).sort((a, b) => b.length - a.length);
    const source = long.flatMap((secret) => [spelled(secret), ...inBase64(secret)]).join('|');
    known = { pattern: source === '' ? undefined : new RegExp(source, 'gu') };
    patterns.set(secrets, known);
  }
  return known.pattern;
}

/** Each character as itself or escaped, so that every mixture is found. */
function spelled(secret: string): string {
  return [...secret].map((character) => `(?:${[...spellings(character)].join('|')})`).join('');
}

const NAMED: Readonly<Record<string, readonly string[]>> = {
  ' ': ['\\+'],
  '"': ['\\\\"', '&quot;'],
  '\\': ['\\\\\\\\'],
  '/': ['\\\\/'],
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  "'": ['&apos;'],
  '\n': ['\\\\n'],
  '\r': ['\\\\r'],
  '\t': ['\\\\t'],
};

function* spellings(character: string): Iterable<string> {
  yield* NAMED[character] ?? [];
  yield `\\u{${character.codePointAt(0)!.toString(16)}}`;
  yield Array.from(Buffer.from(character), (byte) => `%(?:25)*${anyCase(hex(byte, 2))}`).join('');
  yield Array.from(
    { length: character.length },
    (_, unit) => `\\\\u${anyCase(hex(character.charCodeAt(unit), 4))}`,
  ).join('');
  if (character.length === 1)
    yield `&#(?:${character.charCodeAt(0)}|[xX]0*${anyCase(hex(character.charCodeAt(0), 1))});`;
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

function anyCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** At each of the three offsets, the characters that depend on the secret alone. */
function inBase64(secret: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    const own = bytes.toString('base64').replace(/=+$/, '');
    const start = Math.ceil((offset * 4) / 3);
    const end = Math.floor((bytes.length * 4) / 3);
    return own.slice(start, end).replace(/[+/]/g, (sign) => (sign === '+' ? '[+\\-]' : '[/_]'));
  });
}
