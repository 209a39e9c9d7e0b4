/** The documentation of a schema, as lines: its title and description, its limits in words, its default. */
import { compact, isObject, type JsonObject } from '../../json/index.ts';
import { commentLines } from './text.ts';
import { limitsInWords } from '../words/limits.ts';

export function aboutSchema(schema: JsonObject): string[] {
  const lines = [schema['title'], schema['description']]
    .filter((text) => typeof text === 'string' && text.trim() !== '')
    .filter((text, index, all) => all.indexOf(text) === index)
    .flatMap((text) => commentLines(text as string));
  const limits = limitsInWords(schema, (text) => `\`${text}\``);
  if (limits.length > 0) lines.push(...commentLines(sentence(limits.join(', '))));
  if (schema['deprecated'] === true) lines.push('@deprecated');
  if (Object.hasOwn(schema, 'default') && !isObject(schema['default'])) {
    lines.push(`@default ${commentLines(compact(schema['default'])).join(' ')}`);
  }
  return lines;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
