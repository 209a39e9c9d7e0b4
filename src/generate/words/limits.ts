/** The limits of a schema in a few words: `1 to 10`, `at most 80 characters`, `unique items`. */
import { clip, counted, type JsonObject } from '../../json/index.ts';

/** Longer patterns are cut. */
const MAX_PATTERN = 200;

/** `code` escapes an untrusted text for the output format. */
export function limitsInWords(schema: JsonObject, code: (text: string) => string): string[] {
  const { type, format, pattern, multipleOf, uniqueItems, contentEncoding, contentMediaType } = schema;
  const quoted = (text: string): string => code(clip(text, MAX_PATTERN));
  const words = type === 'integer' ? ['integer'] : [];
  addRange(words, schema);
  if (typeof multipleOf === 'number') words.push(`a multiple of ${multipleOf}`);
  addCount(words, schema['minLength'], schema['maxLength'], 'character');
  if (typeof format === 'string') words.push(`format ${quoted(format)}`);
  if (typeof pattern === 'string') words.push(`matches ${quoted(pattern)}`);
  if (typeof contentEncoding === 'string') words.push(`encoded as ${quoted(contentEncoding)}`);
  if (typeof contentMediaType === 'string') words.push(`holds ${quoted(contentMediaType)}`);
  addCount(words, schema['minItems'], schema['maxItems'], 'item');
  if (uniqueItems === true) words.push('unique items');
  addCount(words, schema['minProperties'], schema['maxProperties'], 'member');
  return words;
}

function addRange(words: string[], schema: JsonObject): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const [hasLeast, hasMost] = [typeof minimum === 'number', typeof maximum === 'number'];
  if (hasLeast && hasMost) words.push(`${minimum} to ${maximum}`);
  else if (hasLeast) words.push(`at least ${minimum}`);
  else if (hasMost) words.push(`at most ${maximum}`);
  if (typeof exclusiveMinimum === 'number') words.push(`more than ${exclusiveMinimum}`);
  if (typeof exclusiveMaximum === 'number') words.push(`less than ${exclusiveMaximum}`);
}

function addCount(words: string[], least: unknown, most: unknown, noun: string): void {
  if (typeof least === 'number' && typeof most === 'number') {
    words.push(least === most ? counted(least, noun) : `${least} to ${counted(most, noun)}`);
  } else if (typeof most === 'number') words.push(`at most ${counted(most, noun)}`);
  else if (typeof least === 'number' && least > 0) words.push(`at least ${counted(least, noun)}`);
}
