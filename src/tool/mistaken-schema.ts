/**
 * What an author wrote in the place of a schema in; words for what was meant out, where it is no schema but
 * looks like one: taken as JSON Schema it would accept everything. Undefined where it may be a raw schema.
 */
import { isObject, preview } from '../json/index.ts';

export const ZOD_3 =
  'a schema of Zod 3 has no JSON Schema: use Zod 4 (import { z } from "zod/v4", or zod 4), or write JSON Schema';

export function mistakenSchema(source: unknown): string | undefined {
  if (typeof source === 'function') {
    return `A schema belongs here, and not a function (${preview(source)}): call it, or write JSON Schema.`;
  }
  if (!isObject(source)) return undefined;
  if (isZod3(source)) return `This schema cannot be used: ${ZOD_3}.`;
  const members = Object.entries(source);
  const [name] = members.find(([, value]) => isLibrarySchema(value)) ?? [];
  if (name !== undefined) {
    return `This is a raw shape: its member ${preview(name)} is the schema of a library. Put an object around it, as z.object({ ${name}: … }).`;
  }
  return isInstance(source)
    ? `A schema belongs here, and not an instance of ${className(source)}: write JSON Schema as a plain object.`
    : undefined;
}

function isLibrarySchema(value: unknown): boolean {
  if (typeof value === 'function') return '~standard' in value;
  return isObject(value) && ('~standard' in value || isZod3(value));
}

function isZod3(value: object): boolean {
  return '_def' in value && 'safeParse' in value && typeof value.safeParse === 'function';
}

/**
 * Of a class of its own: what `{ … }` or `Object.create(null)` makes is none, whatever realm it comes from.
 */
function isInstance(source: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(source);
  return prototype !== null && Object.getPrototypeOf(prototype) !== null;
}

function className(source: object): string {
  const { name } = source.constructor as { readonly name?: unknown };
  return typeof name === 'string' && name !== '' ? name : 'a class';
}
