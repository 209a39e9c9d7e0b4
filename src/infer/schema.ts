/**
 * A settled and folded summary in; the narrowest 2020-12 schema that it supports out. Objects stay open:
 * later values may have members that no sample has. A summary too large for an admitted schema is cut at the
 * deepest levels, where anything is accepted.
 */
import { encodeFragment, escapeSegment, setOwn, type JsonObject } from '../json/index.ts';
import { DEFAULT_LIMITS } from '../schema/index.ts';
import { FreeNames } from '../schema/internal.ts';
import { MAX_DEPTH } from './limits.ts';
import { current, recordsOf, type MemberRecord, type Objects, type Place } from './place.ts';
import { placesBelow } from './settle.ts';
import { enumerationOf, formatOf } from './texts.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
/** The share of the limits of admission that the schema may use, so that people can add to it. */
const SHARE = 0.8;

export function schemaOf(root: Place): JsonObject {
  for (let depth = MAX_DEPTH; depth > 0; depth--) {
    const writer = new Writer(root, depth);
    const schema = writer.document();
    const isSmall =
      writer.subschemas <= DEFAULT_LIMITS.subschemas * SHARE &&
      JSON.stringify(schema).length <= (DEFAULT_LIMITS.bytes * SHARE) / 3;
    if (isSmall) return schema;
  }
  return { $schema: DIALECT };
}

class Writer {
  subschemas = 0;
  private readonly root: Place;
  private readonly maxDepth: number;
  /** The reference to each summary that another place refers to. */
  private readonly references: Map<Objects, string>;
  /** The names of summaries in `$defs`. */
  private readonly definitions: Map<Objects, string>;

  constructor(root: Place, maxDepth: number) {
    this.root = root;
    this.maxDepth = maxDepth;
    this.definitions = definitionsIn(root);
    this.references = new Map(
      [...this.definitions].map(([objects, name]) => [
        objects,
        `#/$defs/${encodeFragment(escapeSegment(name))}`,
      ]),
    );
    // A root that is only the object needs no definition.
    const { objects } = root;
    if (objects !== undefined && isOnlyObjects(root) && this.definitions.delete(objects)) {
      this.references.set(objects, '#');
    }
  }

  document(): JsonObject {
    const { objects: whole } = this.root;
    const isRecursive = whole !== undefined && this.references.get(whole) === '#';
    const root = isRecursive ? this.objects(whole, 0) : this.place(this.root, 0);
    const definitions: JsonObject = {};
    for (const [objects, name] of this.definitions) setOwn(definitions, name, this.objects(objects, 1));
    const hasDefinitions = Object.keys(definitions).length > 0;
    return { $schema: DIALECT, ...root, ...(hasDefinitions && { $defs: definitions }) };
  }

  private place(place: Place, depth: number): JsonObject {
    this.subschemas++;
    if (place.isAny || depth > this.maxDepth) return {};
    const types = [
      ...(place.nulls > 0 ? ['null'] : []),
      ...(place.booleans > 0 ? ['boolean'] : []),
      ...(place.fractions > 0 ? ['number'] : place.integers > 0 ? ['integer'] : []),
    ];
    const others: JsonObject[] = [];
    if (place.texts !== undefined) {
      const values = enumerationOf(place.texts);
      const format = formatOf(place.texts);
      others.push({
        type: 'string',
        ...(format !== undefined && { format }),
        ...(values !== undefined && { enum: values }),
      });
    }
    if (place.arrays > 0) {
      const { items } = place;
      const hasItems = items !== undefined && items.count > 0;
      others.push({ type: 'array', ...(hasItems && { items: this.place(items, depth + 1) }) });
    }
    const targets = new Set([...place.folds].map(current));
    if (place.objects !== undefined && !targets.has(place.objects))
      others.push(...this.branches(place.objects, depth));
    for (const target of targets) others.push({ $ref: this.references.get(target)! });
    return this.joined(types, others);
  }

  private branches(objects: Objects, depth: number): JsonObject[] {
    const reference = this.references.get(objects);
    if (reference !== undefined) return [{ $ref: reference }];
    const schema = this.objects(objects, depth);
    // A union inside a union is one union.
    return Object.keys(schema).length === 1 && Array.isArray(schema['anyOf'])
      ? (schema['anyOf'] as JsonObject[])
      : [schema];
  }

  private joined(types: readonly string[], others: readonly JsonObject[]): JsonObject {
    const bare = others.filter(isBare).map(({ type }) => type as string);
    const rest = others.filter((schema) => !isBare(schema));
    const names = [
      ...types.filter((type) => type !== 'null'),
      ...bare,
      ...types.filter((type) => type === 'null'),
    ];
    const simple = names.length === 0 ? [] : [{ type: names.length === 1 ? names[0] : names }];
    if (rest.length === 0) return simple[0] ?? {};
    const [only] = rest;
    if (rest.length === 1 && names.length === 0) return only!;
    if (rest.length === 1 && names.length === 1 && names[0] === 'null' && typeof only!['type'] === 'string') {
      return withNull(only!);
    }
    this.subschemas += rest.length + simple.length;
    return { anyOf: [...rest, ...simple] };
  }

  private objects(objects: Objects, depth: number): JsonObject {
    if (objects.mode === 'map') {
      const { values } = objects;
      const hasValues = values !== undefined && values.count > 0;
      return { type: 'object', ...(hasValues && { additionalProperties: this.place(values, depth + 1) }) };
    }
    const records = recordsOf(objects);
    const branches = records.map((record) => this.record(record, depth, tagIn(objects, record)));
    if (branches.length === 1) return branches[0]!;
    this.subschemas += branches.length;
    return { [objects.mode === 'tagged' ? 'oneOf' : 'anyOf']: branches };
  }

  private record(record: MemberRecord, depth: number, tag: Tag | undefined): JsonObject {
    const properties: JsonObject = {};
    const required: string[] = [];
    for (const [name, place] of record.members) {
      // Counted before names turned out to be data.
      if (place.count === 0) continue;
      setOwn(properties, name, name === tag?.name ? tag.schema : this.place(place, depth + 1));
      if (place.count === record.count) required.push(name);
    }
    const hasProperties = Object.keys(properties).length > 0;
    return {
      type: 'object',
      ...(hasProperties && depth < this.maxDepth && { properties }),
      ...(required.length > 0 && { required }),
    };
  }
}

interface Tag {
  readonly name: string;
  readonly schema: JsonObject;
}

function tagIn({ mode, tag, records }: Objects, record: MemberRecord): Tag | undefined {
  if (mode !== 'tagged') return undefined;
  const values = [...records].flatMap(([value, own]) => (own === record ? value : []));
  return { name: tag!, schema: values.length === 1 ? { const: values[0] } : { enum: values } };
}

function isBare(schema: JsonObject): boolean {
  return typeof schema['type'] === 'string' && Object.keys(schema).length === 1;
}

function withNull(schema: JsonObject): JsonObject {
  const values = schema['enum'] as unknown[] | undefined;
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(values !== undefined && { enum: [...values, null] }),
  };
}

/** Summaries that another place refers to, named after the member that has them. */
function definitionsIn(root: Place): Map<Objects, string> {
  const targets = new Set<Objects>();
  const homes = new Map<Objects, string>();
  const visit = (place: Place, name: string): void => {
    for (const fold of place.folds) targets.add(current(fold));
    const { objects } = place;
    if (objects !== undefined) {
      homes.set(objects, name);
      for (const { members } of recordsOf(objects)) for (const [key, member] of members) visit(member, key);
    }
    for (const below of placesBelow(undefined, place.items)) visit(below, name);
    if (objects?.values !== undefined) visit(objects.values, name);
  };
  visit(root, 'root');
  const names = new FreeNames([]);
  return new Map([...targets].map((target) => [target, names.take(homes.get(target) ?? 'node')]));
}

function isOnlyObjects({
  nulls,
  booleans,
  integers,
  fractions,
  texts,
  arrays,
  folds,
  isAny,
}: Place): boolean {
  const others = nulls + booleans + integers + fractions + arrays + folds.size;
  return others === 0 && texts === undefined && !isAny;
}
