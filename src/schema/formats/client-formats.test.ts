/**
 * R-FORMAT: a text that the check of results takes is accepted by every official client; and it refuses
 * nothing else, as far as the texts of the official suite, those below and mutations of both tell.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { runs } from '../../../test/properties/runs.ts';
import { clientFormatChecks } from '../../../test/properties/client-compat/client-format-checks.ts';
import { hasShared, sharedPath } from '../../../test/shared.mjs';
import { clientFormatNames, formatCheck, formatNames, interoperableCheck } from './index.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

/** A format, texts that some client refuses although they are of it, and texts that all take. */
const readings: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['byte', ['no base64', 'ab', 'ab=='.slice(1)], ['', 'aGk=', 'aGVsbG8h', 'x\naGk=']],
  [
    'date-time',
    ['2016-12-31T15:59:60-08:00', '1985-04-12T00:59:59.999999999999999Z', '2017-01-01T00:29:60+00:30'],
    ['2016-12-31T23:59:60Z', '2020-01-01t00:00:00.5+01:30', '1985-04-12T23:59:59.999999999999999Z'],
  ],
  ['duration', [`P${'9'.repeat(80)}D`], ['P1Y2M3DT4H5M6S', 'P3W', 'PT36H', `P${'9'.repeat(77)}D`]],
  [
    'email',
    ['"a b"@example.com', 'user@localhost', 'a@[127.0.0.1]', 'a@[IPv6:::1]', `${'a'.repeat(65)}@b.example`],
    ['user@example.com', "o'hara+x@a-b.example", `${'a'.repeat(64)}@b.example`, 'a@1.2'],
  ],
  ['iso-date-time', ['any text', '2020-01-01'], ['2020-01-01T00:00:00', '2020-01-01 00:00:00+0100']],
  ['iso-time', ['any text', '24:00:00'], ['12:00:00', '12:00:00.5+01']],
  ['json-pointer-uri-fragment', ['any text', '#a', '#/~2', '#/%4'], ['#', '#/a~0b/%41', '#/']],
  ['regex', ['[😀-😎]'], ['^a+$', '\\p{L}', '(?<x>a)\\k<x>']],
  ['relative-json-pointer', ['0+1', '10-2/a'], ['0', '1/a', '0#']],
  [
    'time',
    ['15:59:60-08:00', '00:29:60+00:30', '00:59:59.999999999999999Z'],
    ['23:59:60Z', '12:00:00.5+05:30'],
  ],
  ['uri', ['urn:', 'x:?q', 'x:#f'], ['urn:isbn:1', 'http://[::1]:80/a?b#c', 'x:/', 'mailto:a@b']],
  ['uri-template', ["it's", '{a.b}', '{.a,b.c}'], ['a{?x,y*}', '{.a}', '{+a:3}', 'a.b/{c}']],
  [
    'url',
    ['any text', 'http://localhost', 'http://10.0.0.1/', 'https://a.example?q'],
    ['https://a-b.example:8080/c?d', 'HTTP://8.8.8.8/', 'ftp://u:p@ü.example'],
  ],
];

describe.each(readings)('%s', (format, refused, taken) => {
  it.each(refused)('%j is refused by some client', (text) => {
    expect(formatCheck(format)?.(text) ?? true).toBe(true);
    expect(interoperableCheck(format)!(text)).toBe(false);
    expect(clientFormatChecks.some((reads) => reads(format)?.(text) === false)).toBe(true);
  });

  it.each(taken)('%j is taken', (text) => {
    expect(interoperableCheck(format)!(text)).toBe(true);
    for (const reads of clientFormatChecks) expect(reads(format)?.(text)).not.toBe(false);
  });
});

const suite = sharedPath('suite/tests');

function suiteTexts(format: string): string[] {
  const file = join(suite, 'draft2020-12/optional/format', `${format}.json`);
  if (!existsSync(file)) return [];
  const groups = JSON.parse(readFileSync(file, 'utf8')) as { readonly tests: { readonly data: unknown }[] }[];
  return groups
    .flatMap(({ tests }) => tests.map(({ data }) => data))
    .filter((data) => typeof data === 'string');
}

it.skipIf(!hasShared('suite/tests'))('the suite has texts for all formats that it names', () => {
  expect(readdirSync(join(suite, 'draft2020-12/optional/format')).length).toBeGreaterThan(15);
});

describe('for each format that clients know, a text and what a slip makes of it', () => {
  const pieces = [
    ...'aA1.:/@-+?#[]{}%~"\'\\ TZz_ü😀',
    '::',
    '23:59:60',
    '%41',
    '00:',
    '',
    '.5',
    'xn--',
    '+01:30',
  ];
  it.each([...clientFormatNames].filter((name) => interoperableCheck(name) !== undefined))('%s', (format) => {
    const [, refused = [], taken = []] = readings.find(([name]) => name === format) ?? [];
    const texts = [...suiteTexts(format), ...refused, ...taken, ''];
    const check = interoperableCheck(format)!;
    const defined = formatCheck(format) ?? ((): boolean => true);
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(fc.tuple(fc.nat(30), fc.nat(3), fc.constantFrom(...pieces)), { maxLength: 3 }),
        (text, slips) => {
          const slipped = slips.reduce(
            (left, [at, drop, put]) => left.slice(0, at) + put + left.slice(at + drop),
            text,
          );
          const isRefused = clientFormatChecks.some((reads) => reads(format)?.(slipped) === false);
          expect([slipped, check(slipped)]).toEqual([slipped, defined(slipped) && !isRefused]);
        },
      ),
      runs(3),
    );
  });
});

it('of the formats that only the specification knows, none is narrowed', () => {
  const own = formatNames.filter((name) => !clientFormatNames.has(name));
  expect(own).toEqual(['idn-email', 'idn-hostname', 'iri', 'iri-reference']);
  for (const name of own) expect(interoperableCheck(name)).toBe(formatCheck(name));
});
