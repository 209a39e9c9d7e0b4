/**
 * The kinds of value that a schema can accept, as bits: by `type`, `const` and `enum`, through references and
 * in-place applicators. An upper bound, never too small. Shapes then contain only the remaining kinds.
 */
import {
  ARRAY,
  BOOLEAN,
  isObject,
  JSON_KINDS,
  kindOf,
  NULL,
  NUMBER,
  OBJECT,
  STRING,
  typeNames,
} from '../../json/index.ts';
import type { JsonObject } from '../../json/index.ts';

/** Each is one type; whole numbers and fractions go together. */
export const KIND_GROUPS: readonly number[] = [STRING, NUMBER, BOOLEAN, ARRAY, OBJECT, NULL];

export function groupsIn(kinds: number): number[] {
  return KIND_GROUPS.map((group) => group & kinds).filter((group) => group !== 0);
}

/** The longest chain of schemas that apply to the same value; longer ones accept every kind. */
const MAX_DEPTH = 500;

/** The kinds of the schemas of one document. */
export class KindsOfSchemas {
  private readonly cache: Map<JsonObject, number> = new Map();
  private depth = 0;
  private readonly follow: (reference: string) => unknown;

  constructor(follow: (reference: string) => unknown) {
    this.follow = follow;
  }

  of(schema: unknown): number {
    if (schema === false) return 0;
    if (!isObject(schema)) return JSON_KINDS;
    const cached = this.cache.get(schema);
    if (cached !== undefined) return cached;
    if (this.depth > MAX_DEPTH) return JSON_KINDS;
    // A reference that leads back here on the same value narrows nothing.
    this.cache.set(schema, JSON_KINDS);
    this.depth++;
    const kinds = this.compute(schema);
    this.depth--;
    this.cache.set(schema, kinds);
    return kinds;
  }

  private compute(schema: JsonObject): number {
    let kinds = JSON_KINDS & typeKinds(schema);
    if (Object.hasOwn(schema, 'const')) kinds &= kindOf(schema['const']);
    if (Array.isArray(schema['enum'])) kinds &= joined(schema['enum'].map(kindOf));
    if (typeof schema['$ref'] === 'string') kinds &= this.of(this.follow(schema['$ref']));
    if (Array.isArray(schema['allOf'])) for (const part of schema['allOf']) kinds &= this.of(part);
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = schema[keyword];
      if (Array.isArray(branches)) kinds &= joined(branches.map((branch) => this.of(branch)));
    }
    if (Object.hasOwn(schema, 'if')) {
      const { then = true, else: otherwise = true } = schema;
      kinds &= (this.of(schema['if']) & this.of(then)) | this.of(otherwise);
    }
    return kinds & ~excludedKinds(schema['not']);
  }
}

function typeKinds({ type }: JsonObject): number {
  if (type === undefined) return JSON_KINDS;
  if (typeof type === 'string') return typeNames.get(type) ?? 0;
  return joined([type].flat().map((name) => typeNames.get(name as string) ?? 0));
}

/** `not` of a bare type excludes that type; any other `not` excludes no kind for certain. */
function excludedKinds(not: unknown): number {
  if (not === true) return JSON_KINDS;
  return isObject(not) && (Object.keys(not).length === 0 || isBareType(not)) ? typeKinds(not) : 0;
}

/** A schema with `type` alone, which its kinds describe completely. */
export function isBareType(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const keywords = Object.keys(schema);
  return keywords.length === 1 && keywords[0] === 'type';
}

function joined(kinds: readonly number[]): number {
  return kinds.reduce((sum, each) => sum | each, 0);
}
