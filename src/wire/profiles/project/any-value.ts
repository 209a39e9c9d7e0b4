/**
 * A value that the host cannot be told the form of: of its type, if it has one; else JSON in a text, which
 * the way back parses.
 */
import { type JsonObject } from '../../../json/index.ts';
import type { Run, Site } from './run.ts';
import { declaredTypes } from './types.ts';
import { described, inWords } from './words.ts';

/** For what is left out because it is too large or comes round again. */
export function anyValue(schema: JsonObject, at: Site, run: Run, keyword: string): JsonObject {
  const reason =
    keyword === '$ref'
      ? 'The recursion ends here: deeper values are not described.'
      : 'Deeper members are not described.';
  run.lose(at.place, keyword, reason);
  const types = declaredTypes(schema);
  const { can } = run;
  const [type] = types ?? [];
  if (can.closesObjects || can.needsType) {
    if (types?.length !== 1 || type === 'object' || type === 'array') return jsonText(schema, at, run, []);
  }
  const { title, description } = schema;
  const head = { ...(title !== undefined && can.takes('title') && { title }), ...described(description, []) };
  if (type === undefined) return head;
  const single = types!.length === 1 || can.lists === undefined ? (types!.length === 1 ? type : types) : type;
  return { type: single, ...head, ...(types!.includes('array') && can.needsItems && { items: {} }) };
}

/** JSON in a text. */
export function jsonText(schema: JsonObject, at: Site, run: Run, notes: readonly string[]): JsonObject {
  const { title: _title, description, ...rest } = schema;
  const form = inWords(rest);
  const what = form === 'a value' || form === 'anything' ? 'Any JSON value' : `JSON of ${form}`;
  run.lose(at.place, 'type', 'It is written as JSON in a text, which the host does not check.');
  const text = { type: 'string', ...described(description, [...notes, `${what}, as text.`]) };
  return run.instruct(text, { json: true });
}
