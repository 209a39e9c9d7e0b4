/**
 * What a schema declares about the members of a value: names, which of them are always expected, and their
 * schemas. Subschemas that apply in place are included; if one of them cannot be resolved, nothing counts as
 * declared, and then nothing counts as missing or added.
 */
import { getOwn, isObject, parsePointer, stepInto, type JsonObject } from '../json/index.ts';

export interface Shape {
  /** Declared by name, with the schemas of each. */
  readonly properties: ReadonlyMap<string, readonly unknown[]>;
  /**
   * Those that are always expected: outside `anyOf`, `oneOf` and conditions, in a schema without `required`.
   * A missing required property fails the check itself.
   */
  readonly always: ReadonlySet<string>;
  /** Schemas for names that are not declared: such names are data. */
  readonly anyName: readonly unknown[];
  /** Schemas of every item. */
  readonly items: readonly unknown[];
  /** Whether an undeclared name is drift. */
  readonly isListed: boolean;
}

export class Shapes {
  private readonly root: unknown;
  private readonly cache = new WeakMap<object, Shape>();

  constructor(root: unknown) {
    this.root = root;
  }

  /** The shape of a value to which all of these schemas apply. */
  of(schemas: readonly unknown[]): Shape {
    const [first] = schemas;
    if (schemas.length !== 1 || !isObject(first)) return new Gathering(this.root, schemas).shape();
    const shape = this.cache.get(first) ?? new Gathering(this.root, schemas).shape();
    this.cache.set(first, shape);
    return shape;
  }
}

const EMPTY_SHAPE: Shape = {
  properties: new Map(),
  always: new Set(),
  anyName: [],
  items: [],
  isListed: false,
};

/** Few schemas apply to a value at once; many more are an attack. */
const MAX_IN_PLACE = 64;

class Gathering {
  private readonly properties = new Map<string, unknown[]>();
  private readonly always = new Set<string>();
  private readonly anyName: unknown[] = [];
  private readonly items: unknown[] = [];
  private isOpen = false;
  private isUnresolved = false;
  private readonly root: unknown;
  /** The schemas that apply to the value, and whether each does so unconditionally. */
  private readonly inPlace: Map<unknown, boolean>;

  constructor(root: unknown, schemas: readonly unknown[]) {
    this.root = root;
    this.inPlace = new Map(schemas.map((schema) => [schema, true]));
  }

  shape(): Shape {
    // The loop adds schemas to the map, and visits them too.
    for (const [schema, isUnconditional] of this.inPlace) {
      if (this.inPlace.size > MAX_IN_PLACE) this.isUnresolved = true;
      if (this.isUnresolved) return EMPTY_SHAPE;
      if (!isObject(schema)) continue;
      this.readNames(schema, isUnconditional);
      this.readItems(schema);
      this.readInPlace(schema, isUnconditional);
    }
    const { properties, always, anyName, items, isOpen } = this;
    return { properties, always, anyName, items, isListed: properties.size > 0 && !isOpen };
  }

  private readNames(schema: JsonObject, isUnconditional: boolean): void {
    const hasRequired = Object.hasOwn(schema, 'required');
    for (const [name, subschema] of Object.entries(objectAt(schema, 'properties'))) {
      this.properties.set(name, [...(this.properties.get(name) ?? []), subschema]);
      if (isUnconditional && !hasRequired) this.always.add(name);
    }
    const others = [
      getOwn(schema, 'additionalProperties'),
      getOwn(schema, 'unevaluatedProperties'),
      ...Object.values(objectAt(schema, 'patternProperties')),
    ].filter((subschema) => subschema !== undefined && subschema !== false);
    this.anyName.push(...others);
    if (others.length > 0) this.isOpen = true;
  }

  private readItems(schema: JsonObject): void {
    // After `prefixItems`, items have several schemas.
    if (isObject(getOwn(schema, 'items')) && !Object.hasOwn(schema, 'prefixItems'))
      this.items.push(schema['items']);
  }

  private readInPlace(schema: JsonObject, isUnconditional: boolean): void {
    for (const subschema of listAt(schema, 'allOf')) this.apply(subschema, isUnconditional);
    const choices = [
      ...listAt(schema, 'anyOf'),
      ...listAt(schema, 'oneOf'),
      ...Object.values(objectAt(schema, 'dependentSchemas')),
      getOwn(schema, 'then'),
      getOwn(schema, 'else'),
    ];
    for (const subschema of choices) this.apply(subschema, false);
    if (Object.hasOwn(schema, '$dynamicRef')) this.isUnresolved = true;
    if (Object.hasOwn(schema, '$ref')) this.apply(this.target(schema['$ref']), isUnconditional);
  }

  private apply(schema: unknown, isUnconditional: boolean): void {
    if (!this.inPlace.has(schema)) this.inPlace.set(schema, isUnconditional);
  }

  private target(reference: unknown): unknown {
    const segments =
      typeof reference === 'string' && /^#(?:\/|$)/.test(reference) && !reference.includes('%')
        ? parsePointer(reference.slice(1))
        : undefined;
    const target = segments?.reduce<unknown>((place, segment) => stepInto(place, segment), this.root);
    if (target === undefined) this.isUnresolved = true;
    return target;
  }
}

function objectAt(schema: JsonObject, keyword: string): JsonObject {
  const value = getOwn(schema, keyword);
  return isObject(value) ? value : {};
}

function listAt(schema: JsonObject, keyword: string): readonly unknown[] {
  const value = getOwn(schema, keyword);
  return Array.isArray(value) ? value : [];
}
