/** Facets in; a number or a text out that should fit them. `index` tells the items of one list apart. */
import { admitSchema, compileSchema } from '../../schema/index.ts';
import { exampleFor } from '../../schema/internal.ts';
import { numbersOf, valuesOf, type Facets } from './facets.ts';

export function sampleNumber(facets: Facets, isInteger: boolean, index: number): number {
  const [step = isInteger ? 1 : 0.5] = numbersOf(facets, 'multipleOf');
  const above = numbersOf(facets, 'exclusiveMinimum');
  const below = numbersOf(facets, 'exclusiveMaximum');
  const least = Math.max(...numbersOf(facets, 'minimum'), ...above, -Infinity);
  const most = Math.min(...numbersOf(facets, 'maximum'), ...below, Infinity);
  const wanted = Math.max(least, Math.min(most, (isInteger ? 1 : 1.5) + index));
  const candidates = [
    Math.round(wanted / step) * step,
    Math.ceil(wanted / step) * step,
    Math.floor(wanted / step) * step,
    Math.ceil(wanted / step) * step + step,
    Math.floor(wanted / step) * step - step,
    (least + most) / 2,
  ];
  const fits = (value: number): boolean =>
    value >= least && value <= most && !above.includes(value) && !below.includes(value);
  const found = candidates.find((value) => Number.isFinite(value) && fits(value)) ?? 0;
  return isInteger ? Math.trunc(found) : found;
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-07-28',
  'date-time': '2026-07-28T09:00:00Z',
  duration: 'PT1H30M',
  email: 'ada@example.com',
  hostname: 'example.com',
  'idn-email': 'ada@example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  iri: 'https://example.com/',
  'iri-reference': '/items/1',
  'json-pointer': '/items/0',
  regex: '^a+$',
  'relative-json-pointer': '1/name',
  time: '09:00:00Z',
  uri: 'https://example.com/',
  'uri-reference': '/items/1',
  'uri-template': '/items/{id}',
  uuid: '2b8e6a90-13c4-4f7e-8c55-f1d2e3a4b5c6',
};

export function sampleText(facets: Facets, name: string, index: number): string {
  const [format] = valuesOf(facets, 'format');
  const patterns = valuesOf(facets, 'pattern').filter((pattern) => typeof pattern === 'string');
  const least = Math.max(0, ...numbersOf(facets, 'minLength'));
  const most = Math.min(...numbersOf(facets, 'maxLength'), MAX_LENGTH);
  const known =
    typeof format === 'string' && Object.hasOwn(BY_FORMAT, format) ? BY_FORMAT[format]! : undefined;
  if (known !== undefined && patterns.length === 0) return known;
  const plain = index === 0 ? name : `${name} ${index + 1}`;
  if (patterns.length === 0) return plain.padEnd(Math.min(least, MAX_LENGTH), 'x').slice(0, most);
  const { accepts } = validatorOf({
    allOf: patterns.map((pattern) => ({ pattern })),
    minLength: least,
    maxLength: most,
  });
  const familiar = [...(known === undefined ? [] : [known]), plain, ...Object.values(BY_FORMAT)];
  return familiar.find(accepts) ?? madeFor(patterns, least).find(accepts) ?? plain;
}

/** How many ways through its choices a pattern is tried. */
const OPTIONS = 4;

/** Where there are several patterns, a text of one may fit the others. */
function madeFor(patterns: readonly string[], least: number): string[] {
  return patterns.flatMap((pattern) =>
    Array.from({ length: OPTIONS }, (_, option) => exampleFor(pattern, { least, option })).filter(
      (text) => text !== undefined,
    ),
  );
}

const MAX_LENGTH = 10_000;

/** Patterns are untrusted, so only the engine may run them. */
function validatorOf(document: object): { accepts(value: string): boolean } {
  const admitted = admitSchema(document);
  if (!admitted.ok) return { accepts: () => false };
  const validator = compileSchema(admitted.schema);
  return { accepts: (value) => validator.accepts(value) };
}
