/** Facets in; a number or a text out that should fit them. `index` distinguishes the items of one list. */
import { admitSchema, compileSchema } from '../../schema/index.ts';
import { exampleFor, formatExamples } from '../../schema/internal.ts';
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
  const match = candidates.find((value) => Number.isFinite(value) && fits(value)) ?? 0;
  return isInteger ? Math.trunc(match) : match;
}

export function sampleText(facets: Facets, name: string, index: number): string {
  const [format] = valuesOf(facets, 'format');
  const patterns = valuesOf(facets, 'pattern').filter((pattern) => typeof pattern === 'string');
  const least = Math.max(0, ...numbersOf(facets, 'minLength'));
  const most = Math.min(...numbersOf(facets, 'maxLength'), MAX_LENGTH);
  const formatted =
    typeof format === 'string' && Object.hasOwn(formatExamples, format) ? formatExamples[format]! : undefined;
  if (formatted !== undefined && patterns.length === 0) return formatted;
  const plain = index === 0 ? name : `${name} ${index + 1}`;
  if (patterns.length === 0) return plain.padEnd(Math.min(least, MAX_LENGTH), 'x').slice(0, most);
  const { accepts } = validatorOf({
    allOf: patterns.map((pattern) => ({ pattern })),
    minLength: least,
    maxLength: most,
  });
  const familiar = [...(formatted === undefined ? [] : [formatted]), plain, ...Object.values(formatExamples)];
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
