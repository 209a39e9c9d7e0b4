/**
 * The patterns that users really bring: the official suite, the corpus, and what Zod, Valibot and ArkType
 * write for their formats. All must run in linear mode (R-BOUND-3) and agree with native RegExp on sample
 * texts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hasShared, sharedPath } from '../../../test/shared.mjs';
import { Meter } from '../meter.ts';
import { compilePattern } from './index.ts';
import { automatonTester } from './matcher.ts';
import { scanGroups } from './groups.ts';
import { parsePattern } from './parse.ts';

/** Sources that may be refused: none, since the back-references of ArkType's ISO dates can be written out. */
const REFUSED: readonly string[] = [];

const SAMPLES = [
  ...[
    '',
    'a',
    'A',
    '0',
    '-',
    'abc',
    'ABC',
    'foo',
    'bar',
    'foobar',
    'x-a',
    'X_1',
    'école',
    'cole',
    '\t',
    '\u0003',
    ' ',
    '\n',
  ],
  ...[
    '42',
    '-3.14',
    '1e5',
    '123456789012345',
    '00ff',
    '#ff0000',
    '0x1F',
    '0o17',
    'true',
    'null',
    '🐲🐲',
    '👍🏽',
    '🇩🇪',
    'é',
    '\ud83d',
  ],
  ...[
    '2024-02-29',
    '2023-02-29',
    '2024-13-01',
    '12:34',
    '12:34:56',
    '12:34:56.789Z',
    '2024-01-31T23:59:59Z',
    '2024-W05',
  ],
  ...[
    '2024-01-31T23:59:59+02:00',
    '2024-01-31 23:59',
    'P1Y2M3DT4H5M6S',
    'P3W',
    'P',
    'PT',
    'P1.5D',
    '-P1D',
    'PT0.5S',
  ],
  ...[
    'a@b.co',
    'john.doe+x@example.co.uk',
    'a..b@c.de',
    '.a@b.co',
    '"q"@example.com',
    'a@[1.2.3.4]',
    'ü@exämple.de',
    '@',
    'a@b',
  ],
  ...[
    'example.com',
    'xn--a.com',
    'a.b-c.d',
    '-a.com',
    'a-.com',
    'localhost',
    `${'a'.repeat(64)}.com`,
    'a.'.repeat(120),
    'example.com.',
  ],
  ...[
    'https://example.com/a?b#c',
    'http://',
    'ftp://x',
    '127.0.0.1',
    '256.1.1.1',
    '10.0.0.0/8',
    '10.0.0.0/33',
    '1.2.3',
  ],
  ...[
    '::1',
    '::',
    '2001:db8::8a2e:370:7334',
    'fe80::1%eth0',
    '2001:db8::/32',
    '1:2:3:4:5:6:7:8',
    '1::2::3',
    '::ffff:1.2.3.4',
  ],
  ...[
    '550e8400-e29b-41d4-a716-446655440000',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  ...[
    '550E8400-E29B-61D4-A716-446655440000',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'cjld2cjxh0000qzrmn831i7rn',
    'tz4a98xxat96iws9zmbrgj3a',
  ],
  ...[
    'V1StGXR8_Z5jdHi6B-myT',
    '9m4e2mr0ui3e8a215n4g',
    '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
    'aGVsbG8=',
    'aGVsbG8',
    'aGVsbA==',
    '====',
    'a-_b',
  ],
  ...[
    '+14155552671',
    '+0123',
    'eyJhbGciOi.eyJzdWIi.c2lnbmF0',
    'DE89370400440532013000',
    'DE00370400440532013000',
    '4111 1111 1111 1111',
  ],
  ...[
    '4111111111111111',
    'EUR',
    'DEUTDEFF500',
    'USRC17607839',
    'US-RC1-76-07839',
    '490154203237518',
    '00:1A:2b:3c:4D:5e',
    '001a.2b3c.4d5e',
  ],
  ...[
    'd41d8cd98f00b204e9800998ecf8427e',
    'a'.repeat(300),
    '1'.repeat(300),
    'prefix-middle-suffix',
    'needle in hay',
    '1.2.3-beta.1+b.5',
  ],
];

function validWithUnicode(source: string): boolean {
  try {
    return new RegExp(source, 'u').unicode;
  } catch {
    return false;
  }
}

function expectToRun(source: string): void {
  const result = compilePattern(source, 'linear');
  if (!result.ok) {
    expect(REFUSED, `${source} is refused: ${result.reason}`).toContain(source);
    return;
  }
  const unicode = validWithUnicode(source);
  const native = new RegExp(source, unicode ? 'u' : '');
  const building = new Meter(1e6);
  const node = parsePattern(source, unicode, scanGroups(source), building);
  const automaton = automatonTester(node, unicode, building);
  for (const text of SAMPLES) {
    const expected = native.test(text);
    const meter = new Meter(1e6);
    expect(result.matcher.test(text, meter), `${source} on ${JSON.stringify(text)}`).toBe(expected);
    expect(automaton.test(text, meter), `${source} on ${JSON.stringify(text)}, automaton`).toBe(expected);
  }
}

/** Every `pattern` and every key of `patternProperties`, wherever they stand. */
function patternsIn(document: unknown): Set<string> {
  const found = new Set<string>();
  const todo: unknown[] = [document];
  while (todo.length > 0) {
    const value = todo.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (key === 'pattern' && typeof child === 'string') found.add(child);
      if (key === 'patternProperties' && typeof child === 'object' && child)
        Object.keys(child).forEach((k) => found.add(k));
      todo.push(child);
    }
  }
  return found;
}

function patternsUnder(folder: string): Set<string> {
  const found = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.json')) {
      for (const source of patternsIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
        found.add(source);
    } else if (/\.ya?ml$/.test(name)) {
      for (const [, text] of readFileSync(join(folder, name), 'utf8').matchAll(
        /^\s*-?\s*pattern:\s*(\S.*?)\s*$/gm,
      )) {
        found.add(unquote(text!));
      }
    }
  }
  return found;
}

/** A YAML scalar on one line. */
function unquote(text: string): string {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  return text.startsWith('"') ? (JSON.parse(text) as string) : text;
}

describe('patterns in use run in linear mode and agree with native RegExp', () => {
  for (const folder of ['suite', 'corpus']) {
    it.skipIf(!hasShared(folder))(`in the ${folder}`, () => {
      const found = patternsUnder(sharedPath(folder));
      expect(found.size).toBeGreaterThan(folder === 'suite' ? 30 : 0);
      found.forEach(expectToRun);
    });
  }

  it('as Zod writes them', () => {
    const schemas: z.ZodType[] = [
      ...[
        z.email(),
        z.uuid(),
        z.uuidv4(),
        z.uuidv6(),
        z.uuidv7(),
        z.guid(),
        z.url(),
        z.httpUrl(),
        z.emoji(),
        z.nanoid(),
      ],
      ...[
        z.cuid(),
        z.cuid2(),
        z.ulid(),
        z.xid(),
        z.ksuid(),
        z.ipv4(),
        z.ipv6(),
        z.mac(),
        z.cidrv4(),
        z.cidrv6(),
      ],
      ...[
        z.base64(),
        z.base64url(),
        z.e164(),
        z.jwt(),
        z.hostname(),
        z.hex(),
        z.hash('sha256'),
        z.hash('md5'),
      ],
      ...[
        z.iso.date(),
        z.iso.time(),
        z.iso.datetime(),
        z.iso.datetime({ offset: true, local: true }),
        z.iso.duration(),
      ],
      ...[
        z.string().startsWith('pre.'),
        z.string().endsWith('(fix)'),
        z.string().includes('needle'),
        z.string().regex(/^\d+$/),
      ],
      ...[
        z.string().lowercase(),
        z.string().uppercase(),
        z.templateLiteral(['v', z.number(), '-', z.enum(['a', 'b'])]),
      ],
      ...Object.values(z.core.regexes)
        .filter((value) => value instanceof RegExp)
        .map((value) => z.string().regex(value)),
      ...[z.core.regexes.html5Email, z.core.regexes.rfc5322Email, z.core.regexes.unicodeEmail].map(
        (pattern) => z.email({ pattern }),
      ),
    ];
    const found = new Set(schemas.flatMap((schema) => [...patternsIn(z.toJSONSchema(schema))]));
    expect(found.size).toBeGreaterThan(50);
    found.forEach(expectToRun);
  });

  it('as Valibot writes them', () => {
    const expressions = Object.entries(v).filter(([name]) => name.endsWith('_REGEX')) as [string, RegExp][];
    expect(expressions.length).toBeGreaterThan(25);
    for (const [, expression] of expressions) expectToRun(expression.source);
    const schemas = [
      ...[
        v.email(),
        v.rfcEmail(),
        v.uuid(),
        v.ipv4(),
        v.ipv6(),
        v.isoDate(),
        v.isoTimestamp(),
        v.base64(),
        v.bic(),
      ],
      ...[
        v.cuid2(),
        v.decimal(),
        v.digits(),
        v.emoji(),
        v.hexadecimal(),
        v.hexColor(),
        v.nanoid(),
        v.octal(),
        v.ulid(),
      ],
      ...[v.slug(), v.regex(/^[\w-]+$/)],
    ].map((action) => v.pipe(v.string(), action as v.RegexAction<string, undefined>));
    const found = new Set(
      schemas.flatMap((schema) => [...patternsIn(toJsonSchema(schema, { errorMode: 'ignore' }))]),
    );
    expect(found.size).toBeGreaterThan(8);
    found.forEach(expectToRun);
  });

  it('as ArkType writes them', () => {
    const names = [
      ...[
        'alpha',
        'alphanumeric',
        'base64',
        'base64.url',
        'creditCard',
        'date.iso',
        'digits',
        'email',
        'hex',
        'integer',
      ],
      ...[
        'ip',
        'ip.v4',
        'ip.v6',
        'lower',
        'numeric',
        'semver',
        'upper',
        'uuid',
        'uuid.v4',
        'uuid.v7',
        'regex',
        'url',
        'capitalize',
      ],
    ];
    const found = new Set<string>();
    for (const name of names) {
      const schema = type.raw(`string.${name}`).toJsonSchema({ fallback: (context) => context.base });
      for (const source of patternsIn(schema)) found.add(source);
    }
    expect(found.size).toBeGreaterThan(12);
    found.forEach(expectToRun);
  });
});
