/**
 * A declared schema, what samples broke of it, and the schema inferred from the same samples in; the
 * declaration with as few changes as let every sample in out. What no sample broke stays as it is:
 * descriptions, limits, members that did not come. What samples have and the declaration lacks is added.
 */
import { escapeSegment, isObject, parsePointer, setOwn, stepInto, type JsonObject } from '../json/index.ts';

/** `broken`: JSON Pointers to the keywords that a sample failed. */
export function updatedSchema(
  declared: JsonObject,
  inferred: JsonObject,
  broken: ReadonlySet<string>,
): JsonObject {
  const { $schema: _dialect, $defs: _definitions, ...schema } = inferred;
  return new Update(declared, broken).document(schema);
}

const ABOUT: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$comment',
  '$defs',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/** Lives for one declaration. */
class Update {
  private readonly root: JsonObject;
  private readonly broken: ReadonlySet<string>;
  /** By the pointer of a definition, what it was widened by. */
  private readonly followedBy: Map<string, Set<JsonObject>> = new Map();
  /** Unions that were made here: a further place that refers to one adds to it. */
  private readonly unions: WeakSet<JsonObject> = new WeakSet();

  constructor(declared: JsonObject, broken: ReadonlySet<string>) {
    this.root = structuredClone(declared);
    this.broken = broken;
  }

  document(inferred: JsonObject): JsonObject {
    return this.merged(this.root, inferred, '') as JsonObject;
  }

  private merged(declared: unknown, inferred: JsonObject, path: string): unknown {
    if (!isObject(declared)) return declared === true ? true : standing(inferred);
    if (this.unions.has(declared))
      return this.union(declared, [...(declared['anyOf'] as unknown[]), standing(inferred)]);
    const failing = Object.keys(declared).filter((keyword) =>
      this.isBroken(`${path}/${escapeSegment(keyword)}`),
    );
    const { $ref } = declared;
    if (typeof $ref === 'string' && this.followed($ref, inferred)) {
      return Object.fromEntries(Object.entries(declared).filter(([keyword]) => !failing.includes(keyword)));
    }
    if (failing.some((keyword) => !canWiden(keyword, declared, inferred)))
      return this.wrapped(declared, inferred);
    const result: JsonObject = { ...declared };
    for (const keyword of failing) this.widen(result, keyword, inferred, path);
    this.members(result, declared, inferred, path);
    const { items } = inferred;
    if (isObject(items) && !Array.isArray(declared['items']) && !isUnion(declared)) {
      result['items'] = this.merged(declared['items'] ?? false, items, `${path}/items`);
    }
    return result;
  }

  private union(about: JsonObject, anyOf: readonly unknown[]): JsonObject {
    const union: JsonObject = { ...about, anyOf };
    this.unions.add(union);
    return union;
  }

  /** What was declared, or what was inferred. */
  private wrapped(declared: JsonObject, inferred: JsonObject): JsonObject {
    const entries = Object.entries(declared);
    const about = Object.fromEntries(entries.filter(([keyword]) => ABOUT.has(keyword)));
    const rest = Object.fromEntries(entries.filter(([keyword]) => !ABOUT.has(keyword)));
    return this.union(about, [rest, standing(inferred)]);
  }

  /** What is referred to is changed where it stands; false where it is in another document. */
  private followed(reference: string, inferred: JsonObject): boolean {
    const pointer = reference.startsWith('#') ? decodeURIComponent(reference.slice(1)) : undefined;
    const steps = pointer === undefined || pointer === '' ? undefined : parsePointer(pointer);
    if (steps === undefined) return reference === '#';
    const holder = steps.slice(0, -1).reduce<unknown>(stepInto, this.root);
    const target = stepInto(holder, steps.at(-1)!);
    if (!isObject(holder) || target === undefined) return false;
    const before = this.followedBy.get(pointer!) ?? new Set();
    if (before.has(inferred)) return true;
    this.followedBy.set(pointer!, before.add(inferred));
    setOwn(holder, steps.at(-1)!, this.merged(target, inferred, pointer!));
    return true;
  }

  private isBroken(place: string): boolean {
    return this.broken.has(place) || [...this.broken].some((one) => one.startsWith(`${place}/`));
  }

  private widen(result: JsonObject, keyword: string, inferred: JsonObject, path: string): void {
    const value = result[keyword];
    const other = inferred[keyword];
    switch (keyword) {
      case 'type':
        result['type'] = oneOrMany([...typesOf(result), ...typesOf(inferred)]);
        return;
      case 'enum':
        if (Array.isArray(value) && Array.isArray(other))
          result['enum'] = [...new Set([...(value as unknown[]), ...(other as unknown[])])];
        else delete result['enum'];
        return;
      case 'required':
        result['required'] = namesIn(value).filter((name) => namesIn(other).includes(name));
        return;
      case 'properties':
      case 'items':
      case '$defs':
        return;
      case 'additionalProperties':
        if (value === false) return;
        if (isObject(other)) result[keyword] = this.merged(value, other, `${path}/${keyword}`);
        else Reflect.deleteProperty(result, keyword);
        return;
      default:
        Reflect.deleteProperty(result, keyword);
    }
  }

  private members(result: JsonObject, declared: JsonObject, inferred: JsonObject, path: string): void {
    const seen = isObject(inferred['properties']) ? inferred['properties'] : undefined;
    const own = isObject(declared['properties']) ? declared['properties'] : undefined;
    const isMap = isObject(declared['additionalProperties']);
    if (seen === undefined || (own === undefined && (isMap || isUnion(declared)))) return;
    const properties: JsonObject = { ...own };
    for (const [name, member] of Object.entries(seen) as [string, JsonObject][]) {
      const isDeclared = Object.hasOwn(properties, name);
      if (!isDeclared && isMap) continue;
      const place = `${path}/properties/${escapeSegment(name)}`;
      setOwn(properties, name, isDeclared ? this.merged(properties[name], member, place) : standing(member));
    }
    result['properties'] = properties;
  }
}

/** Nothing can be added beside a choice. */
function isUnion(schema: JsonObject): boolean {
  return ['$ref', 'oneOf', 'anyOf', 'allOf', 'not', 'if'].some((keyword) => Object.hasOwn(schema, keyword));
}

/** Whether less of a keyword lets the samples in; else what was inferred stands beside the whole. */
function canWiden(keyword: string, declared: JsonObject, inferred: JsonObject): boolean {
  switch (keyword) {
    case 'type': {
      const declaredTypes = new Set(typesOf(declared));
      const types = typesOf(inferred);
      return (
        types.length > 0 &&
        types.every((type) => declaredTypes.has(type) || !['object', 'array'].includes(type))
      );
    }
    case 'properties':
      return isObject(inferred['properties']) && !isUnion(declared);
    case 'items':
      return isObject(inferred['items']) && isObject(declared['items']) && !isUnion(declared);
    case 'additionalProperties':
      return declared[keyword] !== false || (isObject(inferred['properties']) && !isUnion(declared));
    case '$ref':
    case 'oneOf':
    case 'anyOf':
      return false;
    default:
      return true;
  }
}

/** Recursion that was found in the samples has no definition to lead to in another document. */
function standing(schema: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$ref') result['type'] = 'object';
    else setOwn(result, keyword, standingMember(value));
  }
  return result;
}

function standingMember(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(standingMember);
  return isObject(value) ? standing(value) : value;
}

function typesOf({ type }: JsonObject): string[] {
  return [type ?? []].flat() as string[];
}

function oneOrMany(types: readonly string[]): unknown {
  const all = new Set(types);
  if (all.has('number')) all.delete('integer');
  return all.size === 1 ? [...all][0] : [...all];
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
