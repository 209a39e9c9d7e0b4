/** The limits of a schema in words that a person reads at a glance: `1 to 10`, `at most 80 characters`, `unique items`. */
import { clip, type JsonObject } from '../../json/index.ts';

/** Longer patterns are not read by people. */
const MAX_PATTERN = 200;

/** `code` makes a text from outside safe for where the words go. */
export function limitsInWords(schema: JsonObject, code: (text: string) => string): string[] {
  return [...words(schema, (text) => code(clip(text, MAX_PATTERN)))];
}

function* words(schema: JsonObject, code: (text: string) => string): Iterable<string> {
  const { type, format, pattern, multipleOf, uniqueItems, contentEncoding, contentMediaType } = schema;
  if (type === 'integer') yield 'integer';
  yield* numbers(schema);
  if (typeof multipleOf === 'number') yield `a multiple of ${multipleOf}`;
  yield* counted(schema, 'Length', 'character');
  if (typeof format === 'string') yield `format ${code(format)}`;
  if (typeof pattern === 'string') yield `matches ${code(pattern)}`;
  if (typeof contentEncoding === 'string') yield `encoded as ${code(contentEncoding)}`;
  if (typeof contentMediaType === 'string') yield `holds ${code(contentMediaType)}`;
  yield* counted(schema, 'Items', 'item');
  if (uniqueItems === true) yield 'no item twice';
  yield* counted(schema, 'Properties', 'member');
}

function* numbers(schema: JsonObject): Iterable<string> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const [hasLeast, hasMost] = [typeof minimum === 'number', typeof maximum === 'number'];
  if (hasLeast && hasMost) yield `${minimum} to ${maximum}`;
  else if (hasLeast) yield `at least ${minimum}`;
  else if (hasMost) yield `at most ${maximum}`;
  if (typeof exclusiveMinimum === 'number') yield `more than ${exclusiveMinimum}`;
  if (typeof exclusiveMaximum === 'number') yield `less than ${exclusiveMaximum}`;
}

function* counted(schema: JsonObject, what: string, noun: string): Iterable<string> {
  const least = schema[`min${what}`];
  const most = schema[`max${what}`];
  if (typeof least === 'number' && typeof most === 'number') {
    yield least === most ? plural(least, noun) : `${least} to ${plural(most, noun)}`;
  } else if (typeof most === 'number') yield `at most ${plural(most, noun)}`;
  else if (typeof least === 'number' && least > 0) yield `at least ${plural(least, noun)}`;
}

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
