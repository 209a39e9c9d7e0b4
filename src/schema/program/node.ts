/**
 * The closed set of instructions between keywords and the tiers that run them. A keyword says what it means
 * by filling a Node; the interpreter runs nodes, and a generating tier writes code from the same nodes. All
 * nodes have one class and all checks have one class, so that the interpreter's reads stay monomorphic.
 */
import { EVERY_KIND, type Position } from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import { SchemaLocation } from '../schema-location.ts';
import type { Check, Equality } from './check.ts';
import type { Choice } from './choice.ts';
import type { ArrayPlan, ObjectPlan } from './plans.ts';
import { settledKinds } from './settled-kinds.ts';
import { isFlatApplicator } from './turns.ts';

/** How an Applicator joins the verdicts of its nodes; all of them look at the same value. */
export const Join = {
  /** Every node accepts (`allOf`, `$ref`, `$dynamicRef`). */
  all: 0,
  any: 1,
  one: 2,
  not: 3,
  /** The first node chooses between the second and the third; an absent one accepts. */
  choose: 4,
} as const;

export interface Applicator {
  readonly join: number;
  readonly keyword: Keyword;
  readonly nodes: readonly (Node | undefined)[];
  /** How `any` and `one` lead objects to their branch; found out when an object first comes. */
  choice: Choice | undefined;
  /** The nodes of `all` in the order in which they are asked; found out when a value first comes. */
  inTurn: readonly Node[] | undefined;
  /**
   * Whether all of its nodes are flat: then it is asked before anything looks deeper. Found out when a value
   * first comes.
   */
  isFlat: boolean | undefined;
}

const KINDS_ONLY = 1;
const SHARED = 2;
const LEAF = 4;
const FLAT = 8;
const MEMBERS_ONLY = 16;
const ITEMS_ONLY = 32;
const TURNS_KNOWN = 64;
const FLAT_FIRST = 128;
const SETTLED_KNOWN = 256;
/** Where the settled kinds begin, one bit each. */
const SETTLED_SHIFT = 9;

/** Finds the place of a subschema by its position in the flat form. */
export interface Places {
  locationAt(at: Position): SchemaLocation;
}

/** One subschema, ready to run. */
export class Node {
  private place: SchemaLocation | Places;
  /** Where its subschema is in the flat form of its document. */
  readonly at: Position;
  /** The kinds of value that `type` lets through; none for `false`. */
  kinds: number = EVERY_KIND;
  kindsKeyword: Keyword | undefined = undefined;
  /** The first of a chain: what it asks of a value without a look inside. */
  checks: Check | undefined = undefined;
  array: ArrayPlan | undefined = undefined;
  object: ObjectPlan | undefined = undefined;
  applicators: Applicator[] | undefined = undefined;
  /**
   * The facts below, as one word: most of what is kept of a schema are nodes, and most that is asked of them
   * are these.
   */
  private facts: number = KINDS_ONLY | LEAF | FLAT;

  constructor(place: SchemaLocation | Places, at: Position) {
    this.place = place;
    this.at = at;
  }

  /** Where it stands: found out when there is something to say of it, unless it was known before. */
  get schemaLocation(): SchemaLocation {
    if (!(this.place instanceof SchemaLocation)) this.place = this.place.locationAt(this.at);
    return this.place;
  }

  isAt(location: SchemaLocation): boolean {
    return this.place === location;
  }

  /** Nothing but `kinds` decides. */
  get kindsOnly(): boolean {
    return (this.facts & KINDS_ONLY) !== 0;
  }

  /** The kinds of value that fit without a further look. Found out when a value comes. */
  get kindsNotLookedInto(): number {
    if ((this.facts & SETTLED_KNOWN) === 0) {
      this.facts |= SETTLED_KNOWN | (settledKinds(this) << SETTLED_SHIFT);
    }
    return (this.facts >> SETTLED_SHIFT) & EVERY_KIND;
  }

  get equalities(): readonly Equality[] {
    return this.listedChecks.flatMap(({ equality }) => equality ?? []);
  }

  /** The chain as a list. */
  get listedChecks(): readonly Check[] {
    const list: Check[] = [];
    for (let check = this.checks; check !== undefined; check = check.next) list.push(check);
    return list;
  }

  /** Reached in more than one way, so it may be asked about the same value again: worth remembering. */
  get isShared(): boolean {
    return (this.facts & SHARED) !== 0;
  }

  /** Containers and the value as a whole are not looked into. */
  get leaf(): boolean {
    return (this.facts & LEAF) !== 0;
  }

  /** No other node is asked: judging it cannot nest, and judging it again is cheaper than remembering. */
  get isFlat(): boolean {
    return (this.facts & FLAT) !== 0;
  }

  /** Nothing but `object` decides about an object. */
  get membersOnly(): boolean {
    return (this.facts & MEMBERS_ONLY) !== 0;
  }

  /** The same of `array` and an array. */
  get itemsOnly(): boolean {
    return (this.facts & ITEMS_ONLY) !== 0;
  }

  /**
   * Whether it has applicators that look no deeper beside what does: those are asked first. Found out when a
   * value comes.
   */
  get asksFlatFirst(): boolean {
    if ((this.facts & TURNS_KNOWN) === 0) this.findTurns();
    return (this.facts & FLAT_FIRST) !== 0;
  }

  private findTurns(): void {
    const { applicators = [], object, array } = this;
    const flat = applicators.filter((applicator) => isFlatApplicator(applicator)).length;
    const isMixed = flat < applicators.length || object?.isFlat === false || array?.isFlat === false;
    this.facts |= TURNS_KNOWN | (flat > 0 && isMixed ? FLAT_FIRST : 0);
  }

  share(): void {
    this.facts |= SHARED;
  }

  /** Called once, when every keyword has spoken. */
  seal(): void {
    const { object, array, applicators, checks } = this;
    object?.seal();
    const isWhole = applicators === undefined;
    const leaf = isWhole && array === undefined && object === undefined;
    const isFlat =
      leaf || (isWhole && (array === undefined || array.isFlat) && (object === undefined || object.isFlat));
    const membersOnly =
      isWhole && checks === undefined && object !== undefined && object.unevaluated === undefined;
    const itemsOnly =
      isWhole && checks === undefined && array !== undefined && array.unevaluated === undefined;
    this.facts =
      (this.facts & SHARED) |
      (leaf ? LEAF : 0) |
      (isFlat ? FLAT : 0) |
      (leaf && checks === undefined ? KINDS_ONLY : 0) |
      (membersOnly ? MEMBERS_ONLY : 0) |
      (itemsOnly ? ITEMS_ONLY : 0);
  }
}

/**
 * A whole schema, ready to run, or ready to be built when it first runs: most tools of a server are never
 * called.
 */
export class Program {
  private node: Node | undefined = undefined;
  private source: { build(): Node } | undefined;

  constructor(source: { build(): Node }) {
    this.source = source;
  }

  get root(): Node {
    if (this.node === undefined) {
      this.node = this.source!.build();
      this.source = undefined;
    }
    return this.node;
  }
}
