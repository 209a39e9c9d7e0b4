/** `type` and `nullable` of a schema in; the types that a value may have out. */
import type { JsonObject } from '../../../json/index.ts';
import { TYPES } from './keywords.ts';

/** Other words that documents use for a type; `any` means no type. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = { file: ['string'], any: [] };

/** Undefined where it is none. */
export function typesOf(type: unknown): readonly string[] | undefined {
  const words: readonly unknown[] = Array.isArray(type) ? type : [type];
  const types = words.flatMap((word): readonly (string | undefined)[] => {
    if (TYPES.has(word)) return [word as string];
    return typeof word === 'string' && Object.hasOwn(OTHER_WORDS, word) ? OTHER_WORDS[word]! : [undefined];
  });
  if (types.includes(undefined)) return undefined;
  return [...new Set(types as string[])];
}

/**
 * `nullable: true` lets `null` in beside everything else that the schema says. The specification of 3.0.3
 * wants a `type` beside it; documents write it beside `allOf` and `enum` as well, and mean the same.
 */
export function withNull(
  { nullable, 'x-nullable': oldNullable }: JsonObject,
  schema: JsonObject,
): JsonObject {
  if (nullable !== true && oldNullable !== true) return schema;
  const { type } = schema;
  const isPlain = !['allOf', 'anyOf', 'oneOf', 'not', 'if', 'const'].some((word) =>
    Object.hasOwn(schema, word),
  );
  if (!isPlain) {
    const { title, description, ...rest } = schema;
    const about = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    };
    return { ...about, anyOf: [rest, { type: 'null' }] };
  }
  if (typeof type === 'string' && type !== 'null') schema['type'] = [type, 'null'];
  const values = schema['enum'];
  if (Array.isArray(values) && !values.includes(null)) schema['enum'] = [...(values as unknown[]), null];
  return schema;
}
