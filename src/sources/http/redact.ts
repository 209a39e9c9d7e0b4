/**
 * Text in, the same text without secrets out, however they are written in it: as they are, in a URL, in JSON,
 * in HTML, in hexadecimal, in base64 (also in the middle of something longer, such as `user:secret`), and in
 * small letters or capitals, as header names and media types are. A secret of fewer than four characters
 * counts as a setting and stays: redacting every "1" would destroy the message.
 */
import { isContainer, setOwn, type JsonObject } from '../../json/index.ts';

const MIN_SECRET = 4;
const MIN_IN_BASE64 = 8;
const HIDDEN = '[secret]';

export function redact(text: string, secrets: readonly string[]): string {
  const pattern = patternFor(secrets);
  return pattern === undefined ? text : text.replace(pattern, HIDDEN);
}

/** A copy of a value, keys included; the value itself where it holds no secret. */
export function redactValue(value: unknown, secrets: readonly string[]): unknown {
  const pattern = patternFor(secrets);
  if (pattern === undefined || !containsSecret(value, pattern)) return value;
  return redactedCopy(value, (text) => text.replace(pattern, HIDDEN));
}

/** Values may be deep and cyclic: the walk uses a list and visits each container once. */
function containsSecret(root: unknown, pattern: RegExp): boolean {
  const containers = new Set<object>();
  const isHit = (value: unknown): boolean => {
    if (isContainer(value)) containers.add(value);
    return typeof value === 'string' && value.search(pattern) !== -1;
  };
  if (isHit(root)) return true;
  // A set that grows while it is walked is walked to its end.
  for (const container of containers) {
    if (Array.isArray(container)) {
      if (container.some(isHit)) return true;
    } else {
      for (const key of Object.keys(container)) {
        if (isHit(key) || isHit((container as JsonObject)[key])) return true;
      }
    }
  }
  return false;
}

function redactedCopy(root: unknown, hide: (text: string) => string): unknown {
  const copies = new Map<object, JsonObject | unknown[]>();
  const copied = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value);
    if (!isContainer(value)) return value;
    const copy = copies.get(value) ?? (Array.isArray(value) ? [] : {});
    copies.set(value, copy);
    return copy;
  };
  const result = copied(root);
  for (const [original, copy] of copies) {
    if (Array.isArray(copy)) for (const item of original as unknown[]) copy.push(copied(item));
    else for (const [key, member] of Object.entries(original)) setOwn(copy, hide(key), copied(member));
  }
  return result;
}

const patterns = new WeakMap<readonly string[], { readonly pattern: RegExp | undefined }>();

function patternFor(secrets: readonly string[]): RegExp | undefined {
  let entry = patterns.get(secrets);
  if (entry === undefined) {
    const long = secrets.filter(({ length }) => length >= MIN_SECRET).sort((a, b) => b.length - a.length);
    const source = long.flatMap((secret) => [spelled(secret), inHex(secret), ...inBase64(secret)]).join('|');
    entry = { pattern: source === '' ? undefined : new RegExp(source, 'giu') };
    patterns.set(secrets, entry);
  }
  return entry.pattern;
}

/** Each character as itself or escaped, so that every mixture is found. */
function spelled(secret: string): string {
  return [...secret].map((character) => `(?:${[...spellings(character)].join('|')})`).join('');
}

/** Further ways to write a character, as patterns. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  ' ': ['\\+'],
  '/': ['\\\\/'],
  '"': ['&quot;'],
  "'": ['&apos;'],
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
};

function* spellings(character: string): Iterable<string> {
  yield `\\u{${hex(character.codePointAt(0)!, 1)}}`;
  yield* NAMED[character] ?? [];
  const inJson = JSON.stringify(character).slice(1, -1);
  if (inJson !== character) yield inJson.replaceAll('\\', '\\\\');
  const units = Array.from({ length: character.length }, (_, unit) => character.charCodeAt(unit));
  yield units.map((unit) => `\\\\u${hex(unit, 4)}`).join('');
  yield Array.from(Buffer.from(character), (byte) => `%(?:25)*${hex(byte, 2)}`).join('');
  if (units.length === 1) yield `&#(?:${units[0]!}|x0*${hex(units[0]!, 1)});`;
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

function inHex(secret: string): string {
  return Buffer.from(secret).toString('hex');
}

/**
 * At each of the three offsets, the characters that depend on the secret alone; only forms so long that an
 * image does not contain them by chance.
 */
function inBase64(secret: string): string[] {
  const forms = [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    const own = bytes.toString('base64').replace(/=+$/, '');
    const start = Math.ceil((offset * 4) / 3);
    const end = Math.floor((bytes.length * 4) / 3);
    return own.slice(start, end);
  });
  return forms
    .filter(({ length }) => length >= MIN_IN_BASE64)
    .map((form) => form.replace(/[+/]/g, (sign) => (sign === '+' ? '[+\\-]' : '[/_]')));
}
