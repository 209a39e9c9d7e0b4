/**
 * What a schema declares about the members of a value: which names, which of them whatever the case, and what lies
 * below. Subschemas that apply in place count in; where one of them cannot be followed, nothing is known, and then
 * nothing that is missing or added is held against anybody.
 */
import { getOwn, isObject, parsePointer, stepInto, type JsonObject } from '../json/index.ts';

export interface Shape {
  /** Declared by name, with the schemas of each. */
  readonly properties: ReadonlyMap<string, readonly unknown[]>;
  /**
   * Those of them that are expected in any case: under no choice, and in a schema that does not say by `required` which
   * ones are. What is required and missing fails the check itself.
   */
  readonly always: ReadonlySet<string>;
  /** Schemas for whatever name is not declared: such names are data. */
  readonly anyName: readonly unknown[];
  /** Schemas of every item. */
  readonly items: readonly unknown[];
  /** Whether a name that is not declared is news. */
  readonly isListed: boolean;
}

export class Shapes {
  private readonly root: unknown;
  private readonly known = new WeakMap<object, Shape>();

  constructor(root: unknown) {
    this.root = root;
  }

  /** Of a value to which all of these apply. */
  of(schemas: readonly unknown[]): Shape {
    const [first] = schemas;
    if (schemas.length !== 1 || !isObject(first)) return new Gathering(this.root, schemas).shape();
    const shape = this.known.get(first) ?? new Gathering(this.root, schemas).shape();
    this.known.set(first, shape);
    return shape;
  }
}

const NOTHING_KNOWN: Shape = {
  properties: new Map(),
  always: new Set(),
  anyName: [],
  items: [],
  isListed: false,
};

/** A value is described by few schemas at once; many more are a trap. */
const MAX_IN_PLACE = 64;

class Gathering {
  private readonly properties = new Map<string, unknown[]>();
  private readonly always = new Set<string>();
  private readonly anyName: unknown[] = [];
  private readonly items: unknown[] = [];
  private isOpen = false;
  private isLost = false;
  private readonly root: unknown;
  /** Those that apply to the value, each once, and whether they do so in any case. */
  private readonly inPlace: Map<unknown, boolean>;

  constructor(root: unknown, schemas: readonly unknown[]) {
    this.root = root;
    this.inPlace = new Map(schemas.map((schema) => [schema, true]));
  }

  shape(): Shape {
    // A map that grows while it is walked is walked to its end.
    for (const [schema, isSure] of this.inPlace) {
      if (this.inPlace.size > MAX_IN_PLACE) this.isLost = true;
      if (this.isLost) return NOTHING_KNOWN;
      if (!isObject(schema)) continue;
      this.readNames(schema, isSure);
      this.readItems(schema);
      this.readInPlace(schema, isSure);
    }
    const { properties, always, anyName, items, isOpen } = this;
    return { properties, always, anyName, items, isListed: properties.size > 0 && !isOpen };
  }

  private readNames(schema: JsonObject, isSure: boolean): void {
    const saysWhatIsRequired = Object.hasOwn(schema, 'required');
    for (const [name, subschema] of Object.entries(objectAt(schema, 'properties'))) {
      this.properties.set(name, [...(this.properties.get(name) ?? []), subschema]);
      if (isSure && !saysWhatIsRequired) this.always.add(name);
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
    // Behind a tuple, items are not of one kind.
    if (isObject(getOwn(schema, 'items')) && !Object.hasOwn(schema, 'prefixItems'))
      this.items.push(schema['items']);
  }

  private readInPlace(schema: JsonObject, isSure: boolean): void {
    for (const subschema of listAt(schema, 'allOf')) this.apply(subschema, isSure);
    const choices = [
      ...listAt(schema, 'anyOf'),
      ...listAt(schema, 'oneOf'),
      ...Object.values(objectAt(schema, 'dependentSchemas')),
      getOwn(schema, 'then'),
      getOwn(schema, 'else'),
    ];
    for (const subschema of choices) this.apply(subschema, false);
    if (Object.hasOwn(schema, '$dynamicRef')) this.isLost = true;
    if (Object.hasOwn(schema, '$ref')) this.apply(this.target(schema['$ref']), isSure);
  }

  private apply(schema: unknown, isSure: boolean): void {
    if (!this.inPlace.has(schema)) this.inPlace.set(schema, isSure);
  }

  private target(reference: unknown): unknown {
    const segments =
      typeof reference === 'string' && /^#(?:\/|$)/.test(reference) && !reference.includes('%')
        ? parsePointer(reference.slice(1))
        : undefined;
    const found = segments?.reduce<unknown>((place, segment) => stepInto(place, segment), this.root);
    if (found === undefined) this.isLost = true;
    return found;
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
