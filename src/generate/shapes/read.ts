/**
 * A standalone document in; declarations of shapes out, the root first. The target of a reference is
 * declared, once for each set of kinds with which it is referred to; all other subschemas are nested. A shape
 * accepts more than its schema only where it is `unread`, and never less.
 */
import {
  equalJson,
  isObject,
  JSON_KINDS,
  OBJECT,
  ARRAY,
  STRING,
  NUMBER,
  type JsonObject,
  kindOf,
} from '../../json/index.ts';
import { type FreeNames, targetOf } from '../../schema/internal.ts';
import type { Schema } from '../../schema/index.ts';
import { nameFor } from '../names/identifier.ts';
import { arrayShape } from './array.ts';
import { hasNoInPlaceKeywords } from './in-place.ts';
import { groupsIn, isBareType, KindsOfSchemas } from './kinds.ts';
import { objectShape } from './object.ts';
import { numberShape, stringShape } from './scalars.ts';
import { isNothing, NOTHING, type Declaration, type Shape } from './shape.ts';

export interface Root {
  readonly document: Schema;
  /** The name of the root, and the beginning of the names of everything it refers to. */
  readonly name: string;
  /** The kinds of value that are possible: arguments are always objects. */
  readonly kinds?: number;
}

export function readShapes(root: Root, names: FreeNames): Declaration[] {
  return new Reader(root, names).run();
}

/** The constraint of one keyword on the value; made only where it is needed. */
interface Constraint {
  readonly make: () => Shape;
}

type Draft = { -readonly [K in keyof Declaration]: Declaration[K] };

/** One document. */
class Reader {
  private readonly root: Root;
  private readonly names: FreeNames;
  private readonly kinds: KindsOfSchemas;
  private readonly drafts: Map<JsonObject, Map<number, Draft>> = new Map();
  private readonly pending: (readonly [draft: Draft, schema: JsonObject, kinds: number])[] = [];

  constructor(root: Root, names: FreeNames) {
    this.root = root;
    this.names = names;
    this.kinds = new KindsOfSchemas((reference) => targetOf(reference, root.document));
  }

  run(): Declaration[] {
    const { document, name, kinds = JSON_KINDS } = this.root;
    if (!isObject(document)) {
      return [{ name: this.names.take(name), written: undefined, shape: this.shapeOf(document, kinds) }];
    }
    const done: Declaration[] = [];
    this.declare(document, kinds, name);
    for (let next = 0; next < this.pending.length; next++) {
      const [draft, schema, remaining] = this.pending[next]!;
      draft.shape = this.inside(schema, remaining);
      done.push(draft);
    }
    return done;
  }

  /** The shape of a subschema for values of these kinds. */
  private shapeOf(schema: unknown, among: number = JSON_KINDS): Shape {
    const kinds = among & this.kinds.of(schema);
    if (kinds === 0) return NOTHING;
    return isObject(schema) ? this.inside(schema, kinds) : { is: 'any', kinds };
  }

  private inside(schema: JsonObject, among: number): Shape {
    const kinds = among & this.kinds.of(schema);
    const parts = this.partsOf(schema, kinds);
    const groups = groupsIn(kinds);
    if (parts.length > 1 && groups.length > 1) {
      return choiceOf(groups.map((group) => this.inside(schema, group)));
    }
    return bothOf(
      parts.map((part) => part.make()),
      kinds,
    );
  }

  private partsOf(schema: JsonObject, kinds: number): Constraint[] {
    const parts: Constraint[] = [];
    const { $ref, allOf, anyOf, oneOf, not } = schema;
    const values = literalsOf(schema, kinds);
    if (values !== undefined)
      parts.push({ make: () => (values.length === 0 ? NOTHING : { is: 'literals', values }) });
    if (groupsIn(kinds).some((group) => constrains(schema, group))) {
      parts.push({ make: () => choiceOf(groupsIn(kinds).map((group) => this.ownShape(schema, group))) });
    }
    if (typeof $ref === 'string') parts.push({ make: () => this.referred($ref, kinds) });
    for (const part of Array.isArray(allOf) ? allOf : []) {
      if (isConstraint(part)) parts.push({ make: () => this.shapeOf(part, kinds) });
    }
    for (const [branches, isExclusive] of [
      [anyOf, false],
      [oneOf, true],
    ] as const) {
      if (!Array.isArray(branches)) continue;
      parts.push({
        make: () =>
          choiceOf(
            branches.map((branch) => this.shapeOf(branch, kinds)),
            isExclusive,
          ),
      });
    }
    if (isConstraint(not) && !isBareType(not)) {
      parts.push({ make: () => ({ is: 'not', shape: this.shapeOf(not, kinds) }) });
    }
    if (Object.hasOwn(schema, 'if')) parts.push({ make: () => this.conditionOf(schema, kinds) });
    for (const keyword of unreadKeywords(schema, kinds)) {
      parts.push({ make: () => ({ is: 'unread', keyword }) });
    }
    return parts;
  }

  /** The shape of the keywords for one kind of value. */
  private ownShape(schema: JsonObject, group: number): Shape {
    if (!constrains(schema, group)) return { is: 'any', kinds: group };
    const inner = (part: unknown, kinds?: number): Shape => this.shapeOf(part, kinds);
    if (group === OBJECT) return objectShape(schema, inner);
    if (group === ARRAY) return arrayShape(schema, inner);
    return group === STRING ? stringShape(schema) : numberShape(schema, group);
  }

  private conditionOf(schema: JsonObject, kinds: number): Shape {
    const { if: condition, then = true, else: otherwise = true } = schema;
    return {
      is: 'condition',
      condition: this.shapeOf(condition, kinds),
      then: this.shapeOf(then, kinds),
      otherwise: this.shapeOf(otherwise, kinds),
    };
  }

  private referred(reference: string, among: number): Shape {
    const target = targetOf(reference, this.root.document);
    const kinds = among & this.kinds.of(target);
    if (!isObject(target) || kinds === 0) return { is: 'any', kinds };
    return { is: 'named', to: this.declare(target, kinds, this.nameOf(reference, target, kinds)) };
  }

  private nameOf(reference: string, target: JsonObject, kinds: number): string {
    const base = target === this.root.document ? this.root.name : nameFor(this.root.name, reference);
    const isFirst = !this.drafts.has(target) || this.drafts.get(target)?.has(kinds) === true;
    return isFirst ? base : `${base}As${groupsIn(kinds).map(groupName).join('Or')}`;
  }

  private declare(schema: JsonObject, among: number, wanted: string): Declaration {
    const kinds = among & this.kinds.of(schema);
    let byKinds = this.drafts.get(schema);
    if (byKinds === undefined) this.drafts.set(schema, (byKinds = new Map()));
    let draft = byKinds.get(kinds);
    if (draft === undefined) {
      draft = { name: this.names.take(wanted), written: schema, shape: NOTHING };
      byKinds.set(kinds, draft);
      this.pending.push([draft, schema, kinds]);
    }
    return draft;
  }
}

/** Keywords that constrain one kind of value. */
const KEYWORDS_OF: ReadonlyMap<number, readonly string[]> = new Map([
  [STRING, ['minLength', 'maxLength', 'pattern']],
  [ARRAY, ['items', 'prefixItems', 'unevaluatedItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  [
    OBJECT,
    [
      'properties',
      'patternProperties',
      'additionalProperties',
      'unevaluatedProperties',
      'required',
      'propertyNames',
      'minProperties',
      'maxProperties',
      'dependentRequired',
      'dependentSchemas',
    ],
  ],
]);
const NUMBER_LIMITS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

function constrains(schema: JsonObject, group: number): boolean {
  const keywords = (group & NUMBER) !== 0 ? NUMBER_LIMITS : (KEYWORDS_OF.get(group) ?? []);
  return keywords.some((keyword) => Object.hasOwn(schema, keyword));
}

function isConstraint(schema: unknown): boolean {
  return schema === false || (isObject(schema) && Object.keys(schema).length > 0);
}

/** Undefined without `const` and `enum`. */
function literalsOf(schema: JsonObject, kinds: number): readonly unknown[] | undefined {
  const listed = Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : undefined;
  const only = Object.hasOwn(schema, 'const') ? [schema['const']] : undefined;
  const values = only === undefined || listed === undefined ? (only ?? listed) : common(only, listed);
  return values?.filter((value) => (kindOf(value) & kinds) !== 0);
}

function common(some: readonly unknown[], others: readonly unknown[]): unknown[] {
  return some.filter((value) => others.some((other) => equalJson(value, other, () => undefined)));
}

/** `format` too, since the document does not decide whether it is asserted. */
function* unreadKeywords(schema: JsonObject, kinds: number): Iterable<string> {
  if ((kinds & STRING) !== 0 && Object.hasOwn(schema, 'format')) yield 'format';
  if ((kinds & OBJECT) !== 0 && isClosing(schema['unevaluatedProperties']) && !hasNoInPlaceKeywords(schema))
    yield 'unevaluatedProperties';
  if ((kinds & ARRAY) !== 0 && isClosing(schema['unevaluatedItems'])) {
    if (!hasNoInPlaceKeywords(schema) || Object.hasOwn(schema, 'contains')) yield 'unevaluatedItems';
  }
}

function isClosing(schema: unknown): boolean {
  return schema !== undefined && schema !== true;
}

function choiceOf(shapes: readonly Shape[], isExclusive = false): Shape {
  const [only] = shapes;
  if (shapes.length === 1 && only !== undefined) return only;
  if (isExclusive) return { is: 'choice', of: shapes, isExclusive };
  const possible = shapes.filter((shape) => !isNothing(shape));
  if (possible.length < 2) return possible[0] ?? NOTHING;
  if (!possible.every((shape) => shape.is === 'any')) return { is: 'choice', of: possible, isExclusive };
  return { is: 'any', kinds: kindsOfAll(possible) };
}

function kindsOfAll(shapes: readonly Shape[]): number {
  return shapes.reduce((sum, shape) => sum | (shape.is === 'any' ? shape.kinds : 0), 0);
}

/** The conjunction of shapes, for values of these kinds. */
function bothOf(shapes: readonly Shape[], kinds: number): Shape {
  const constraints = shapes.filter((shape) => !(shape.is === 'any' && (shape.kinds & kinds) === kinds));
  if (constraints.some(isNothing)) return NOTHING;
  const [only] = constraints;
  if (only === undefined) return { is: 'any', kinds };
  // These shapes have no kinds of their own.
  const hasNoKinds = constraints.every(({ is }) => is === 'not' || is === 'unread' || is === 'condition');
  if (constraints.length === 1 && !hasNoKinds) return only;
  return { is: 'both', kinds, of: hasNoKinds ? [{ is: 'any', kinds }, ...constraints] : constraints };
}

function groupName(group: number): string {
  if ((group & NUMBER) !== 0) return 'Number';
  return GROUP_NAMES.get(group) ?? 'Other';
}

const GROUP_NAMES: ReadonlyMap<number, string> = new Map([
  [STRING, 'String'],
  [ARRAY, 'Array'],
  [OBJECT, 'Object'],
]);
