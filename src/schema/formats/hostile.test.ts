import { describe, expect, it } from 'vitest';
import { formatCheck, formatNames } from './index.ts';

/** What to repeat, and what to put before and after it, so that a check gets far before it fails. */
const pumps = [
  ...[
    'a',
    'a.',
    'a@',
    'a-',
    'a:',
    '-',
    '.',
    '0',
    '1:',
    '::',
    ':',
    '%',
    '%41',
    '"',
    '\\"',
    '\\',
    '{',
    '{a}',
    '{a,',
    '/~0',
    '/a',
    '//',
  ],
  ...[
    '\u00e9',
    '\u05d0',
    '\u0301',
    '\u200c',
    '\ud800',
    '\u{10400}',
    'xn--',
    'xn--a.',
    '(',
    '(?:',
    '[',
    'a|',
    'a*',
    '(?<a>)',
    '\\p{L}',
    '[^\\p{L}]',
  ],
];
const starts = [
  ...['/', '1', '{', '{a.', 'xn--', '\u05d0', '\u00e9'],
  ...[
    '',
    'http://',
    'http:',
    'a:?',
    'P',
    'PT1',
    'a@',
    '"',
    'a@[IPv6:',
    'http://[',
    'http://[v1.',
    '12:00:00.',
    '1985-04-12T23:20:50.',
  ],
];
const ends = ['\n', '"@a', 'Z', '}', ']'];

describe('hostile texts', () => {
  describe.each(formatNames)('%s', (name) => {
    const check = formatCheck(name) ?? (() => true);

    // A check that is quadratic takes seconds for as little as this.
    it('are decided without an exception and at once, however they start, go on and end', () => {
      const slow: unknown[] = [];
      for (const pump of pumps) {
        const body = pump.repeat(20_000 / pump.length);
        for (const start of starts) {
          for (const end of ends) {
            if (millisecondsFor(check, start + body + end) > 500) slow.push({ start, pump, end });
          }
        }
      }
      expect(slow).toEqual([]);
    });

    it('are decided in time that grows with their length when they have a million characters', () => {
      const texts = pumps.map((pump) => `${pump.repeat(1_000_000 / pump.length)}\n`);
      const slow = texts.filter((text) => millisecondsFor(check, text) > 10_000);
      expect(slow.map((text) => text.slice(0, 10))).toEqual([]);
    });
  });

  it.each(['json-pointer', 'uri', 'iri', 'uri-template', 'duration', 'email'])(
    '%s: a valid text of 32 MB does not use up the stack of the regular expression engine',
    (name) => {
      const size = 32_000_000;
      const valid: Readonly<Record<string, string>> = {
        'json-pointer': '/~0'.repeat(size / 3),
        uri: `a:${'%41'.repeat(size / 3)}`,
        iri: `a:${'%41'.repeat(size / 3)}`,
        'uri-template': `{${'%41'.repeat(size / 3)}}`,
        duration: `P${'1'.repeat(size)}D`,
        email: `${'a'.repeat(size)}@b`,
      };
      expect(formatCheck(name)?.(valid[name] ?? '')).toBe(true);
    },
  );
});

/** The better of two runs: the first one may have to compile, or to collect garbage of others. */
function millisecondsFor(check: (text: string) => boolean, text: string): number {
  const run = (): number => {
    const start = performance.now();
    check(text);
    return performance.now() - start;
  };
  const first = run();
  return first < 100 ? first : Math.min(first, run());
}
