/** The schemas of what is inside a value: of a member by its name, and of an item by its index. */
import { isObject, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import type { FormSchema } from './form-schema.ts';
import type { PlaceView } from './place-view.ts';

export interface ObjectMembers {
  /** Declared names, in the order of the schema. */
  readonly names: readonly string[];
  readonly required: ReadonlySet<string>;
  /** Whether names may be added that the schema does not declare. */
  readonly isOpen: boolean;
}

export function membersOf({ schemas }: PlaceView, value: unknown): ObjectMembers {
  const names = new Set<string>();
  const required = new Set<string>();
  let isOpen = true;
  for (const schema of schemas) {
    const { properties, additionalProperties, unevaluatedProperties, patternProperties } = schema;
    if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name);
    for (const name of textsIn(schema['required'])) required.add(name);
    const { dependentRequired } = schema;
    if (isObject(dependentRequired) && isObject(value)) {
      for (const [name, others] of Object.entries(dependentRequired))
        if (Object.hasOwn(value, name)) for (const other of textsIn(others)) required.add(other);
    }
    const isClosed = additionalProperties === false || unevaluatedProperties === false;
    if (isClosed && !(isObject(patternProperties) && Object.keys(patternProperties).length > 0))
      isOpen = false;
  }
  for (const name of required) names.add(name);
  return { names: [...names], required, isOpen };
}

/** The order is that of the schemas, so that equal places get equal lists. */
export function memberSchemas(form: FormSchema, { schemas }: PlaceView, name: string): Schema[] {
  const collected: Schema[] = [];
  let isDeclared = false;
  for (const schema of schemas) {
    const own = schemasInOne(form, schema, name);
    if (own.length > 0) isDeclared = true;
    else if (schema['additionalProperties'] !== undefined) own.push(schema['additionalProperties'] as Schema);
    collected.push(...own);
  }
  if (!isDeclared) {
    for (const { unevaluatedProperties } of schemas)
      if (unevaluatedProperties !== undefined) collected.push(unevaluatedProperties as Schema);
  }
  return collected;
}

function schemasInOne(
  form: FormSchema,
  { properties, patternProperties }: JsonObject,
  name: string,
): Schema[] {
  const collected: Schema[] = [];
  if (isObject(properties) && Object.hasOwn(properties, name)) collected.push(properties[name] as Schema);
  if (isObject(patternProperties)) {
    for (const [pattern, schema] of Object.entries(patternProperties))
      if (form.matches(pattern, name)) collected.push(schema as Schema);
  }
  return collected;
}

export interface ArrayItems {
  /** Items that have a schema of their own. */
  readonly prefix: number;
  /** Whether items after them are allowed. */
  readonly isOpen: boolean;
  readonly most: number;
}

export function itemsOf({ schemas }: PlaceView): ArrayItems {
  let [prefix, most] = [0, Infinity];
  let isOpen = true;
  for (const { prefixItems, items, maxItems, unevaluatedItems } of schemas) {
    if (Array.isArray(prefixItems)) prefix = Math.max(prefix, prefixItems.length);
    if (items === false || (unevaluatedItems === false && items === undefined)) isOpen = false;
    if (typeof maxItems === 'number') most = Math.min(most, maxItems);
  }
  return { prefix, isOpen, most };
}

export function itemSchemas({ schemas }: PlaceView, index: number): Schema[] {
  const collected: Schema[] = [];
  for (const { prefixItems, items, unevaluatedItems } of schemas) {
    const own: unknown = Array.isArray(prefixItems) ? prefixItems[index] : undefined;
    if (own !== undefined) collected.push(own as Schema);
    else if (items !== undefined) collected.push(items as Schema);
    else if (unevaluatedItems !== undefined) collected.push(unevaluatedItems as Schema);
  }
  return collected;
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}
