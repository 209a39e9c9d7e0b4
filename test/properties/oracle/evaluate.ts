/**
 * The oracle: a value judged by a schema of any dialect, straight from the text of the specifications. It
 * upgrades nothing, remembers nothing and follows the dynamic scope as it goes; where it and the engine
 * differ, one is wrong.
 */
import { isObject, type JsonObject } from '../../../src/json/index.ts';
import { assertsValue } from './assertions.ts';
import { own, type OracleDocument, type Schema } from './document.ts';

/** What a subschema found: its verdict, and what it accounts for. */
export interface Finding {
  ok: boolean;
  readonly names: Set<string>;
  readonly indexes: Set<number>;
}

export class EndlessReference extends Error {}

const MAX_NESTING = 300;

export function oracleAccepts(document: OracleDocument, value: unknown): boolean {
  return evaluate(document.root, value, [], { document, nesting: 0 }).ok;
}

interface Course {
  readonly document: OracleDocument;
  nesting: number;
}

function evaluate(schema: Schema, value: unknown, outer: readonly string[], course: Course): Finding {
  const finding: Finding = { ok: true, names: new Set(), indexes: new Set() };
  if (typeof schema === 'boolean') return { ...finding, ok: schema };
  if (++course.nesting > MAX_NESTING) throw new EndlessReference();
  const { base, draft } = course.document.places.get(schema)!;
  const scope = outer.at(-1) === base ? outer : [...outer, base];
  new Evaluation(schema, draft.level, value, scope, course, finding).run();
  course.nesting--;
  return finding;
}

/** One subschema on one value. */
class Evaluation {
  private readonly schema: JsonObject;
  private readonly level: number;
  private readonly value: unknown;
  private readonly scope: readonly string[];
  private readonly course: Course;
  private readonly finding: Finding;

  constructor(
    schema: JsonObject,
    level: number,
    value: unknown,
    scope: readonly string[],
    course: Course,
    finding: Finding,
  ) {
    this.schema = schema;
    this.level = level;
    this.value = value;
    this.scope = scope;
    this.course = course;
    this.finding = finding;
  }

  run(): void {
    const reference = this.get('$ref');
    if (typeof reference === 'string') {
      this.must(this.course.document.resolve(this.schema, reference).schema);
      if (this.level < 8) return;
    }
    this.followScope();
    if (!assertsValue(this.schema, this.level, this.value)) this.finding.ok = false;
    this.combine();
    if (isObject(this.value)) this.members(this.value);
    if (Array.isArray(this.value)) this.items(this.value);
  }

  private get(keyword: string, since = 4): unknown {
    return this.level >= since ? own(this.schema, keyword) : undefined;
  }

  private judge(schema: Schema, value: unknown): Finding {
    return evaluate(schema, value, this.scope, this.course);
  }

  /** Judges the same value, and takes over what the subschema accounts for where it passed. */
  private passes(schema: Schema): boolean {
    const { ok, names, indexes } = this.judge(schema, this.value);
    if (!ok) return false;
    for (const name of names) this.finding.names.add(name);
    for (const index of indexes) this.finding.indexes.add(index);
    return true;
  }

  private must(schema: unknown): void {
    if (schema !== undefined && !this.passes(schema as Schema)) this.finding.ok = false;
  }

  private followScope(): void {
    const { document } = this.course;
    const dynamic = this.get('$dynamicRef', 9);
    if (typeof dynamic === 'string') {
      const { schema, fragment } = document.resolve(this.schema, dynamic);
      const bookends = isObject(schema) && own(schema, '$dynamicAnchor') === fragment;
      const found = this.scope.find((uri) => document.dynamicAnchors.has(`${uri}#${fragment}`));
      const isFollowed = bookends && found !== undefined;
      this.must(isFollowed ? document.dynamicAnchors.get(`${found}#${fragment}`) : schema);
    }
    if (this.level === 8 && this.get('$recursiveRef') !== undefined) {
      const isAnchor = (uri: string): boolean =>
        own(document.resources.get(uri)!.schema, '$recursiveAnchor') === true;
      const here = this.scope.at(-1)!;
      const target = isAnchor(here) ? this.scope.find(isAnchor)! : here;
      this.must(document.resources.get(target)!.schema);
    }
  }

  private combine(): void {
    for (const schema of (this.get('allOf') as Schema[] | undefined) ?? []) this.must(schema);
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = this.get(keyword) as Schema[] | undefined;
      if (branches === undefined) continue;
      const fitting = branches.filter((schema) => this.passes(schema)).length;
      if (keyword === 'anyOf' ? fitting === 0 : fitting !== 1) this.finding.ok = false;
    }
    const not = this.get('not');
    if (not !== undefined && this.judge(not as Schema, this.value).ok) this.finding.ok = false;
    const condition = this.get('if', 7);
    if (condition !== undefined) this.must(this.get(this.passes(condition as Schema) ? 'then' : 'else'));
  }

  private members(value: JsonObject): void {
    const { names } = this.finding;
    const properties = (this.get('properties') ?? {}) as Record<string, Schema>;
    const patterns = Object.entries((this.get('patternProperties') ?? {}) as Record<string, Schema>);
    const additional = this.get('additionalProperties') as Schema | undefined;
    const propertyNames = this.get('propertyNames', 6) as Schema | undefined;
    for (const [key, member] of Object.entries(value)) {
      const schemas = patterns
        .filter(([source]) => new RegExp(source, 'u').test(key))
        .map(([, schema]) => schema);
      if (Object.hasOwn(properties, key)) schemas.push(properties[key]!);
      if (schemas.length === 0 && additional !== undefined) schemas.push(additional);
      if (schemas.length > 0) names.add(key);
      if (!schemas.every((schema) => this.judge(schema, member).ok)) this.finding.ok = false;
      if (propertyNames !== undefined && !this.judge(propertyNames, key).ok) this.finding.ok = false;
    }
    for (const keyword of ['dependencies', 'dependentSchemas']) {
      const map = this.get(keyword, keyword === 'dependencies' ? 4 : 8);
      for (const [key, schema] of Object.entries((map ?? {}) as JsonObject)) {
        if (Object.hasOwn(value, key) && !Array.isArray(schema)) this.must(schema);
      }
    }
    const unevaluated = this.get('unevaluatedProperties', 8) as Schema | undefined;
    if (unevaluated === undefined) return;
    for (const [key, member] of Object.entries(value)) {
      if (!names.has(key) && !this.judge(unevaluated, member).ok) this.finding.ok = false;
      names.add(key);
    }
  }

  private items(value: readonly unknown[]): void {
    const { indexes } = this.finding;
    const items = this.get('items') as Schema | Schema[] | undefined;
    const list = (Array.isArray(items) ? items : this.get('prefixItems', 9)) as Schema[] | undefined;
    const additional = this.level < 9 ? this.get('additionalItems') : undefined;
    const rest = (Array.isArray(items) ? additional : items) as Schema | undefined;
    for (const [index, item] of value.entries()) {
      const schema = list?.[index] ?? rest;
      if (schema === undefined) continue;
      indexes.add(index);
      if (!this.judge(schema, item).ok) this.finding.ok = false;
    }
    this.contains(value);
    const unevaluated = this.get('unevaluatedItems', 8) as Schema | undefined;
    if (unevaluated === undefined) return;
    for (const [index, item] of value.entries()) {
      if (!indexes.has(index) && !this.judge(unevaluated, item).ok) this.finding.ok = false;
      indexes.add(index);
    }
  }

  private contains(value: readonly unknown[]): void {
    const schema = this.get('contains', 6) as Schema | undefined;
    if (schema === undefined) return;
    let count = 0;
    for (const [index, item] of value.entries()) {
      if (!this.judge(schema, item).ok) continue;
      count++;
      if (this.level >= 9) this.finding.indexes.add(index);
    }
    const least = (this.get('minContains', 8) as number | undefined) ?? 1;
    const most = (this.get('maxContains', 8) as number | undefined) ?? Infinity;
    if (count < least || count > most) this.finding.ok = false;
  }
}
