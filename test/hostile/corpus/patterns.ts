/** Regular expressions that make backtracking explode: linear, or refused (R-BOUND-3). */
import { record, times } from '../build.ts';
import type { HostileCase, Outcome } from '../case.ts';

const A = 'a'.repeat(50_000);
/** Has a thousand states at once. */
const COUNTED = 'a.{0,500}b.{0,500}c';

/** Pattern, text, whether it matches. */
const bombs: readonly [pattern: string, text: string, fits: boolean][] = [
  ['^(a+)+$', `${'a'.repeat(30)}!`, false],
  ['^(a+)+$', `${A}!`, false],
  ['^(a+)+$', A, true],
  ['^(a|a)*$', `${A}!`, false],
  ['^(a|aa)+$', `${A}!`, false],
  ['(.*)*x', A, false],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', A, false],
  [
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
    `${A}!`,
    false,
  ],
  ['[a-z]+\\d', A, false],
  ['\\s+$', `${' '.repeat(50_000)}x`, false],
  ['(x+x+)+y', 'x'.repeat(50_000), false],
  ['^(?:(?:(?:a*)*)*)*$', `${A}!`, false],
  ['(?:a?){60}a{60}b', A, false],
  ['^(?=(a+)+$)a', `${A}!`, false],
  ['^(?!(a+)+$)a', `${A}!`, true],
  ['(?<=^(a+)+)b$', `${A}b`, true],
  ['(?<!(a+)+)b$', `${A}b`, false],
  ['(?=(?=(?=.*b).*c).*d)a', A, false],
  ['^(?=.*[0-9])(?=.*[A-Z])(?=.*[a-z])(?=.*\\W).{8,}$', A, false],
  ['(?:(?=a)a|(?<=a)a)+$', `${A}!`, false],
  ['\\b(a+)+\\b!', A, false],
  ['^(\\B\\w|\\b\\w)*$', `${A}!`, false],
  ['^\\p{L}*\\p{Lu}\\p{L}*\\d$', 'é'.repeat(50_000), false],
  [COUNTED, A, false],
  ['^(.+)+\\n$', '😀'.repeat(25_000), false],
  ['^.{40000,60000}$', A, true],
];

const refusals: readonly [pattern: string, outcome: Outcome][] = [
  ['^(a+)\\1$', 'refused: pattern-back-reference'],
  ['^(?:(a+)\\1)+$', 'refused: pattern-back-reference'],
  ['(?<x>a*)*\\k<x>', 'refused: pattern-back-reference'],
  ['(?=(a+))\\1b', 'refused: pattern-back-reference'],
  ['(', 'refused: pattern-invalid'],
  ['a**', 'refused: pattern-invalid'],
  ['[z-a]', 'refused: pattern-invalid'],
  ['a{2,1}', 'refused: pattern-invalid'],
  ['(?<x>a)(?<x>b)', 'refused: pattern-invalid'],
  ['((a{99}){99}){99}', 'refused: pattern-too-large'],
  ['(?:(?:a|ab){1000}){1000}', 'refused: pattern-too-large'],
  ['(?:a|ab){1000000000}', 'refused: pattern-too-large'],
  ['('.repeat(2_000) + ')'.repeat(2_000), 'refused: pattern-too-large'],
];

const lines: readonly HostileCase[] = bombs.map(([pattern, text, fits]) => ({
  name: `pattern ${pattern} on ${text.length} units that it ${fits ? 'fits' : 'misses'}`,
  schema: () => ({ pattern }),
  value: () => text,
  outcome: fits ? 'valid' : 'invalid',
  // A few steps for each letter, however the pattern is twisted, and those for building its states.
  steps: pattern === COUNTED ? 3_000_000 : 8 * text.length + 1_000,
}));

const refused: readonly HostileCase[] = refusals.map(([pattern, outcome]) => ({
  name: `pattern ${pattern.length > 80 ? `of ${pattern.length} brackets` : pattern}`,
  schema: () => ({ pattern }),
  outcome,
}));

const others: readonly HostileCase[] = [
  {
    name: 'a back-reference in patternProperties',
    schema: () => ({ patternProperties: { '(a+)\\1': true } }),
    outcome: 'refused: pattern-back-reference',
  },
  {
    name: 'a back-reference that is trusted by name',
    schema: () => ({ pattern: '^(a+)b\\1$' }),
    value: () => 'aabaa',
    options: { patterns: 'trusted' },
    outcome: 'valid',
  },
  {
    name: 'a trusted back-reference that does not match',
    schema: () => ({ pattern: '^(a+)b\\1$' }),
    value: () => 'aaba',
    options: { patterns: 'trusted' },
    outcome: 'invalid',
    code: 'pattern',
  },
  {
    name: 'trusted patterns that are linear stay linear',
    schema: () => ({ pattern: '^(a+)+$' }),
    value: () => `${'a'.repeat(40)}!`,
    options: { patterns: 'trusted' },
    outcome: 'invalid',
  },
  {
    name: '100 exponential patterns over 200 keys',
    schema: () => ({ patternProperties: Object.fromEntries(times(100, (i) => [`^(a+|b)+${i}x$`, false])) }),
    value: () => record(200, () => 1, 'a'.repeat(50)),
    outcome: 'valid',
    steps: 650_000,
  },
  {
    name: '1,000 patterns over 500 keys',
    schema: () => ({
      patternProperties: Object.fromEntries(times(1_000, (i) => [`^x${i}_`, { type: 'string' }])),
    }),
    value: () => record(500, () => 1, 'y'),
    outcome: 'valid',
    steps: 4_400_000,
  },
  {
    name: '1,000 patterns over 500 keys under additionalProperties and unevaluatedProperties',
    schema: () => ({
      anyOf: [{ patternProperties: Object.fromEntries(times(1_000, (i) => [`^x${i}_`, true])) }],
      unevaluatedProperties: { type: 'string' },
    }),
    value: () => record(500, () => 1, 'y'),
    outcome: 'invalid',
    steps: 4_400_000,
  },
  {
    name: '1,000 exponential patterns on one text',
    schema: () => ({ anyOf: times(1_000, (i) => ({ pattern: `^(a+)+${i}$` })) }),
    value: () => 'a'.repeat(1_000),
    outcome: 'invalid',
    steps: 600_000,
  },
  {
    name: 'one exponential pattern on 20,000 names',
    schema: () => ({ propertyNames: { pattern: '^(a|aa)+[0-9]+$' } }),
    value: () => record(20_000, () => 1, 'aaaaaaaa'),
    outcome: 'valid',
    steps: 650_000,
  },
  {
    name: 'a counted repetition of four billion',
    schema: () => ({ pattern: '^a{4294967295}$' }),
    outcome: 'refused: pattern-too-large',
  },
  {
    name: 'states that would double with each letter',
    schema: () => ({ pattern: 'a[ab]{60}c' }),
    value: () => 'abbabaab'.repeat(2_500),
    outcome: 'invalid',
    steps: 350_000,
  },
  {
    name: 'format regex does not run what it reads',
    schema: () => ({ format: 'regex' }),
    value: () => '('.repeat(100_000),
    options: { formats: 'assert' },
    outcome: 'invalid',
    steps: 80_000,
  },
];

const FORMATS = [
  'email',
  'idn-email',
  'hostname',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'iri',
  'iri-reference',
  'uri-template',
  'json-pointer',
  'relative-json-pointer',
  'date',
  'time',
  'date-time',
  'duration',
  'uuid',
];
const TEXTS: Readonly<Record<string, string>> = {
  letters: 'a',
  dots: 'a.',
  colons: '1:',
  braces: '{a}',
  percents: '%25',
  quotes: '"\\ ',
  digits: '0',
  'wide letters': 'é-',
};

const formats: readonly HostileCase[] = Object.entries(TEXTS).map(([what, unit]) => ({
  name: `every format on 20,000 ${what}`,
  schema: () => ({ allOf: FORMATS.map((format) => ({ anyOf: [{ format }, true] })) }),
  value: () => `${unit.repeat(20_000)}!@`,
  options: { formats: 'assert' },
  outcome: 'valid',
  steps: 600_000,
}));

export const patterns: readonly HostileCase[] = [...lines, ...refused, ...others, ...formats];
