/**
 * The value that a form starts with: defaults, constants, and the objects and lists that are required. What a
 * person has to decide stays absent.
 */
import { isSameJson } from '../parts/same-json.ts';
import { isObject, setOwn, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import type { FormSchema } from './form-schema.ts';
import type { Kind } from './kinds.ts';
import { itemSchemas, itemsOf, memberSchemas, membersOf } from './members.ts';
import { placeView, type PlaceView } from './place-view.ts';

const MAX_DEPTH = 8;

/** Undefined where a person has to decide. */
export function skeletonOf(form: FormSchema, schemas: readonly Schema[], depth = 0): unknown {
  const view = placeView(form, schemas, undefined);
  const start = defaultOf(view);
  if (start !== undefined) return start.value;
  if (view.values !== undefined) return view.values.length === 1 ? view.values[0]!.value : undefined;
  return skeletonOfKind(form, view, view.kinds[0], depth);
}

export function skeletonOfKind(
  form: FormSchema,
  view: PlaceView,
  kind: Kind | undefined,
  depth = 0,
): unknown {
  if (kind === 'null') return null;
  if (kind === 'array') return depth > MAX_DEPTH ? [] : requiredItems(form, view, depth);
  if (kind !== 'object') return undefined;
  const value: JsonObject = {};
  if (depth > MAX_DEPTH) return value;
  const { required } = membersOf(view, value);
  for (const name of required) {
    const member = skeletonOf(form, memberSchemas(form, view, name), depth + 1);
    if (member !== undefined) setOwn(value, name, member);
  }
  return value;
}

/** Of a tuple, as many as can be known. */
function requiredItems(form: FormSchema, view: PlaceView, depth: number): unknown[] {
  const { prefix } = itemsOf(view);
  const items: unknown[] = [];
  for (let index = 0; index < prefix; index++) {
    const item = skeletonOf(form, itemSchemas(view, index), depth + 1);
    if (item === undefined) break;
    items.push(item);
  }
  return items;
}

export const EMPTY: Readonly<Record<Kind, unknown>> = {
  string: '',
  number: 0,
  boolean: false,
  null: null,
  object: {},
  array: [],
};

/** For an item or a member that was added: it is there, with the least that its schemas let one say. */
export function startOf(form: FormSchema, schemas: readonly Schema[]): unknown {
  const start = skeletonOf(form, schemas);
  if (start !== undefined) return start;
  const view = placeView(form, schemas, undefined);
  if (view.values !== undefined) return structuredClone(view.values[0]?.value ?? null);
  return EMPTY[view.kinds[0] ?? 'null'];
}

function defaultOf({ schemas, values }: PlaceView): { readonly value: unknown } | undefined {
  for (const schema of schemas) {
    if (!Object.hasOwn(schema, 'default')) continue;
    const value = schema['default'];
    if (values === undefined || values.some((each) => isSameJson(each.value, value)))
      return { value: structuredClone(value) };
  }
  return undefined;
}

/**
 * A value carried over to another branch: members that the branch declares stay, unless a constant says
 * otherwise.
 */
export function carriedOver(
  form: FormSchema,
  branch: Schema,
  others: readonly Schema[],
  value: unknown,
): unknown {
  if (value !== undefined && form.fits(branch, value)) return value;
  const start = skeletonOf(form, [branch, ...others]);
  if (!isObject(value) || !isObject(start)) return start;
  const view = placeView(form, [branch, ...others], start);
  const { names } = membersOf(view, start);
  const carried: JsonObject = { ...start };
  for (const name of names) {
    if (!Object.hasOwn(value, name)) continue;
    const member = memberSchemas(form, view, name);
    if (member.every((schema) => form.fits(schema, value[name]))) setOwn(carried, name, value[name]);
  }
  return carried;
}
