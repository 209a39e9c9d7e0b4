/**
 * Names and values that would break out of generated code if any of them became a part of it: quotes,
 * comments, line ends, escapes, template literals, regular expressions, calls. To both tiers they are names
 * and values. Each of them calls BREAKOUT, which throws where it is ever run.
 */
import type { HostileCase } from '../case.ts';

const BREAKOUT = 'globalThis.anyshapeBreakout()';

Object.defineProperty(globalThis, 'anyshapeBreakout', {
  value: (): never => {
    throw new Error('text of a schema was run as code');
  },
  configurable: true,
});

const TEXTS: readonly string[] = [
  `"];${BREAKOUT};//`,
  `'];${BREAKOUT};//`,
  `\`];${BREAKOUT};//`,
  `\${${BREAKOUT}}`,
  `\\";${BREAKOUT};//`,
  `*/${BREAKOUT};/*`,
  `\n${BREAKOUT};//`,
  `\r\u2028${BREAKOUT}\u2029`,
  `-->\n${BREAKOUT}`,
  `<!--${BREAKOUT}`,
  `]=0;${BREAKOUT};v[`,
  `);}${BREAKOUT};function f0(){(`,
  `c0`,
  `v`,
  `w.left=${BREAKOUT}`,
  `constructor`,
  `\\u0022+${BREAKOUT}+\\u0022`,
  `\uD800${BREAKOUT}`,
  `\0${BREAKOUT}`,
];

/** Wherever a schema can hold a text; each accepts the first value and refuses the second. */
const PLACES: readonly (readonly [string, (text: string) => readonly [unknown, unknown, unknown]])[] = [
  ['a property', (text) => [{ properties: own(text, { type: 'string' }) }, own(text, 'x'), own(text, 1)]],
  ['a required property', (text) => [{ required: [text] }, own(text, 1), {}]],
  [
    'a property of a closed object',
    (text) => [
      { properties: own(text, true), additionalProperties: false },
      own(text, 1),
      { ...own(text, 1), more: 1 },
    ],
  ],
  [
    'one of many properties',
    (text) => [
      {
        properties: { a: true, b: true, c: true, ...own(text, { const: text }) },
        additionalProperties: false,
      },
      { a: 1, b: 1, c: 1, ...own(text, text) },
      { a: 1, b: 1, c: 1, ...own(text, 1) },
    ],
  ],
  ['const', (text) => [{ const: text }, text, `${text} `]],
  ['enum among many', (text) => [{ enum: [...'abcdefghij', text] }, text, `${text} `]],
  ['const inside a container', (text) => [{ const: [own(text, text)] }, [own(text, text)], [own(text, '')]]],
  ['a dependency', (text) => [{ dependentRequired: own(text, [`${text}!`]) }, {}, own(text, 1)]],
  [
    'a discriminator',
    (text) => [
      { oneOf: ['a', text].map((value) => ({ properties: own(text, { const: value }), required: [text] })) },
      own(text, text),
      own(text, 'b'),
    ],
  ],
  [
    'a branch that is guarded by a name',
    (text) => [
      { oneOf: [{ required: [text] }, { required: ['a'] }] },
      own(text, 1),
      { ...own(text, 1), a: 1 },
    ],
  ],
  ['a pattern', (text) => [{ pattern: escaped(text) }, `a${text}z`, 'something else']],
  [
    'a pattern for names',
    (text) => [
      { patternProperties: own(escaped(text), { type: 'string' }) },
      own(`a${text}z`, 'x'),
      own(`a${text}z`, 1),
    ],
  ],
  [
    'the name of a definition',
    (text) => [
      { $ref: `#/$defs/${pointed(wellFormed(text))}`, $defs: own(wellFormed(text), { type: 'string' }) },
      'x',
      1,
    ],
  ],
];

export const code: readonly HostileCase[] = PLACES.flatMap(([place, make]) =>
  TEXTS.flatMap((text): HostileCase[] => [
    {
      name: `${JSON.stringify(text)} as ${place} fits`,
      schema: () => make(text)[0],
      value: () => make(text)[1],
      outcome: 'valid',
    },
    {
      name: `${JSON.stringify(text)} as ${place} does not fit`,
      schema: () => make(text)[0],
      value: () => make(text)[2],
      outcome: 'invalid',
    },
  ]),
);

/** One own member, whatever its name. */
function own(key: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries([[key, value]]);
}

/** The pattern that finds a text as it is. */
function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}

/** A text as a step of a pointer, in a URI, which cannot say half a character. */
function pointed(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function wellFormed(text: string): string {
  return text.replaceAll('\uD800', '');
}
