/**
 * Tools that try to leave the place where their words are printed: the string, the comment, the cell, the
 * link.
 */
import fc from 'fast-check';
import { admitSchema } from '../../src/schema/index.ts';
import type { DescribedSource } from '../../src/sources/index.ts';

/** Pieces of an escape, each of a language that words are printed into. */
const PIECES = [
  '"', "'", '`', '\\', '\n', '\r', '\u2028', '\u2029', '\t', '\0', '\u202e', '\ud800', '*/', '/*', '//', '/**', '-->', '<!--',
  '${globalThis.canary = 1}', '"); globalThis.canary = 1; ("', "'); globalThis.canary = 1; ('", '*/ globalThis.canary = 1; /*',
  '; export type Stolen = 1;', '} export const stolen = 1; {', '@ts-expect-error', '@ts-ignore', '\n@ts-expect-error\n', '{@link x}',
  '|', '\\|', '||', '| a | b |', '[x](javascript:alert(1))', '![x](http://a.test/x.png)', '<img src=x onerror=alert(1)>', '<b>', '</code>',
  '# Title', '\n# Title\n', '\n\n- item', '\n1. item', '\n> quote', '\n```\n', '~~~', '***', '__x__', '&lt;', '<http://a.test>', '===', '\n---\n',
  'class', 'default', 'enum', '__proto__', 'constructor', 'toString', 'prototype', 'Tools', 'z', 'unknown', '', ' ', 'é', '😀', 'a b', '1a', '$', '_',
]; // prettier-ignore

const hostileText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.join(''));

export interface HostileTool {
  readonly source: DescribedSource;
  readonly property: string;
  readonly required: string;
}

/** For every place where words of an author go, one text. */
export const hostileTexts: fc.Arbitrary<Texts> = fc.tuple(
  hostileText,
  hostileText,
  hostileText,
  hostileText,
  hostileText,
  hostileText,
  hostileText,
  hostileText,
);

export type Texts = [string, string, string, string, string, string, string, string];

export function hostileTool([
  name,
  title,
  words,
  property,
  required,
  value,
  definition,
  dependent,
]: Texts): HostileTool {
  const members = (entries: readonly (readonly [string, unknown])[]): object => Object.fromEntries(entries);
  const document = {
    title,
    description: words,
    type: 'object',
    properties: members([
      [property, { description: words, title, enum: [value, words], default: value, examples: [words] }],
      [
        'next',
        {
          $ref: `#/$defs/${encodeURIComponent(wellFormed(definition).replaceAll('~', '~0').replaceAll('/', '~1'))}`,
        },
      ],
      ['other', { type: 'string', format: words, contentMediaType: value, deprecated: true }],
      ['exact', { const: { [required]: [value] } }],
    ]),
    required: [...new Set([required, 'next'])],
    dependentRequired: members([[dependent, [property]]]),
    propertyNames: { not: { const: value + words } },
    patternProperties: members([[`^${escapeRegExp(value)}`, { description: words }]]),
    $defs: members([[wellFormed(definition), { description: words, type: ['string', 'null'] }]]),
  };
  const admitted = admitSchema(document, { role: 'input' });
  if (!admitted.ok) throw new Error(admitted.problems.map(({ message }) => message).join(' '));
  const schema = admitted.schema;
  const side = {
    inputSchema: document,
    outputSchema: document,
    input: schema,
    output: schema,
    natural: schema,
  };
  const tool = {
    name: name === '' ? 'x' : name,
    title,
    description: words,
    ...side,
    problems: [],
    source: words,
    pointer: '',
  };
  return { source: { name: words, kind: 'module', tools: [tool] }, property, required };
}

/** No URI can name half a pair. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '');
}

function escapeRegExp(text: string): string {
  return text
    .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}
