/**
 * docs/drift.md, "What is taken out, and what is not": each line of it, by what ends up in an entry
 * (R-FLOW-11).
 */
import { describe, expect, it } from 'vitest';
import { createDrift } from '../../src/drift/index.ts';
import { redactValue } from '../../src/sources/http/index.ts';

const SECRET = 'pA/5s&w0rd"x';

/** What is kept of a result, as the file would have it. */
function keptOf(value: unknown, secrets: readonly string[] = [SECRET]): string {
  const drift = createDrift();
  const schema = { type: 'object', properties: { declared: { type: 'string' } } };
  drift.note({ tool: 'a', failures: [], value: redactValue(value, secrets), schema });
  return JSON.stringify(drift.report().entries);
}

describe('taken out', () => {
  const escaped = (escape: (character: string) => string): string => [...SECRET].map(escape).join('');
  const code = (character: string): string => character.charCodeAt(0).toString(16);
  const spellings: Readonly<Record<string, string>> = {
    'as it is': SECRET,
    'in capitals': SECRET.toUpperCase(),
    'in a URL': encodeURIComponent(SECRET),
    'in a URL, twice': encodeURIComponent(encodeURIComponent(SECRET)),
    'in JSON': escaped((character) => `\\u${code(character).padStart(4, '0')}`),
    'in HTML': escaped((character) => `&#x${code(character)};`),
    'in hexadecimal': Buffer.from(SECRET).toString('hex'),
    'in base64': Buffer.from(SECRET).toString('base64'),
    'in base64, inside': Buffer.from(`user:${SECRET}`).toString('base64'),
  };

  it.each(Object.entries(spellings))('%s, from a text and from a name', (_how, text) => {
    for (const value of [{ x: `a ${text}` }, { [text]: 'x' }, { x: `${'y'.repeat(35)} ${text}` }]) {
      const kept = keptOf(value);
      expect(kept).toContain('[secret]');
      // Half of one is told as well as a whole one.
      expect(kept).not.toContain(text.slice(0, Math.ceil(text.length / 2)));
    }
  });
});

describe('not taken out', () => {
  it.each<[string, unknown, string, string]>([
    ['one of three characters', { x: 'key abc' }, 'abc', 'key abc'],
    ['one that is sent as a number', { x: 123456 }, '123456', '123456'],
    ['a part of one', { x: SECRET.slice(0, 9) }, SECRET, JSON.stringify(SECRET.slice(0, 9)).slice(1, -1)],
    ['one in another encoding', { x: [...SECRET].reverse().join('') }, SECRET, 'dr0w'],
  ])('%s', (_what, value, secret, kept) => {
    expect(keptOf(value, [secret])).toContain(kept);
  });
});
