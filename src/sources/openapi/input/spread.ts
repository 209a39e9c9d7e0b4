/**
 * The schema of a body in; its properties out, where it is an object and its schema has nothing but
 * properties: they can stand beside the parameters. Undefined where it has more, such as a choice.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { inside, referenceIn, type Spot } from '../document/references.ts';
import { hiddenNames } from '../schema/hidden.ts';
import type { Link, Shelf } from '../schema/shelf.ts';

export interface SpreadObject {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly links: readonly Link[];
  readonly dangling: readonly string[];
}

export function spreadOf(spot: Spot, shelf: Shelf): SpreadObject | undefined {
  const parts = partsOf(spot, shelf, 0);
  if (parts === undefined) return undefined;
  const hidden = new Set(parts.flatMap((part) => [...hiddenNames(part, shelf.direction, shelf.references)]));
  const properties: Record<string, Schema> = {};
  const required = new Set<string>();
  const links: Link[] = [];
  const dangling: string[] = [];
  for (const part of parts) {
    const { properties: written = {}, required: names } = part.value as JsonObject;
    const converted = shelf.convert({ ...part, value: { properties: written } });
    links.push(...converted.links);
    dangling.push(...converted.dangling);
    const own = (converted.schema as { readonly properties?: Record<string, Schema> }).properties ?? {};
    for (const [name, schema] of Object.entries(own)) {
      if (hidden.has(name)) continue;
      const before = Object.hasOwn(properties, name) ? properties[name] : undefined;
      setOwn(properties, name, before === undefined ? schema : { allOf: [before, schema] });
    }
    for (const name of Array.isArray(names) ? (names as unknown[]) : []) {
      if (typeof name === 'string' && !hidden.has(name)) required.add(name);
    }
  }
  for (const name of required) if (!Object.hasOwn(properties, name)) setOwn(properties, name, {});
  return Object.keys(properties).length === 0
    ? undefined
    : { properties, required: [...required], links, dangling };
}

const MAX_PARTS = 16;
const MAX_DEPTH = 8;
const ABOUT =
  /^(?:title|description|summary|example|examples|externalDocs|xml|deprecated|discriminator|x-.*)$/;

function partsOf(spot: Spot, shelf: Shelf, depth: number): Spot[] | undefined {
  const { value } = spot;
  if (!isObject(value) || depth > MAX_DEPTH) return undefined;
  const reference = referenceIn(value);
  if (reference !== undefined) {
    const isBare =
      shelf.hidesSiblings || Object.keys(value).every((key) => key === '$ref' || ABOUT.test(key));
    const target = shelf.references.resolveSchema(reference, spot.file);
    return isBare && target.ok && value['nullable'] !== true
      ? partsOf(target.spot, shelf, depth + 1)
      : undefined;
  }
  if (!Object.keys(value).every((key) => isPlain(key, value[key]))) return undefined;
  const parts: Spot[] = isObject(value['properties']) || value['required'] !== undefined ? [spot] : [];
  const { allOf = [] } = value;
  for (const index of (allOf as unknown[]).keys()) {
    const inner = partsOf(inside(spot, 'allOf', index), shelf, depth + 1);
    if (inner === undefined) return undefined;
    parts.push(...inner);
    if (parts.length > MAX_PARTS) return undefined;
  }
  return parts;
}

function isPlain(keyword: string, value: unknown): boolean {
  switch (keyword) {
    case 'type':
      return value === 'object';
    case 'properties':
      return isObject(value);
    case 'required':
      return Array.isArray(value);
    case 'allOf':
      return Array.isArray(value);
    case 'additionalProperties':
    case 'nullable':
      return value === false;
    default:
      return ABOUT.test(keyword);
  }
}
