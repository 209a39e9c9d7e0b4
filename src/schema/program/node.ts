/**
 * The closed set of instructions between keywords and the tiers that run them. A keyword says what it means by
 * filling a Node; the interpreter runs nodes, and a generating tier writes code from the same nodes.
 * All nodes have one class and all checks have one class, so that the interpreter's reads stay monomorphic.
 */
import { EVERY_KIND } from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import { Site } from '../site.ts';
import type { Choice } from './choice.ts';

/** Operations of a Check. Number literals in the switches that run them, since they must be constant there. */
export const Op = {
  minimum: 0,
  maximum: 1,
  exclusiveMinimum: 2,
  exclusiveMaximum: 3,
  multipleOf: 4,
  minLength: 5,
  maxLength: 6,
  pattern: 7,
  format: 8,
  minItems: 9,
  maxItems: 10,
  uniqueItems: 11,
  minProperties: 12,
  maxProperties: 13,
  equals: 14,
} as const;

/** One assertion about a number, a string, the size of a container, or what a value equals. */
export class Check {
  readonly op: number;
  readonly keyword: Keyword;
  readonly limit: number;
  readonly matcher: PatternMatcher | undefined;
  readonly accepts: ((text: string) => boolean) | undefined;
  readonly equality: Equality | undefined;
  /** What its node asks next: a chain is faster to walk than a list, and takes less memory. */
  next: Check | undefined = undefined;

  constructor(
    op: number,
    keyword: Keyword,
    limit: number,
    matcher?: PatternMatcher,
    accepts?: (text: string) => boolean,
    equality?: Equality,
  ) {
    this.op = op;
    this.keyword = keyword;
    this.limit = limit;
    this.matcher = matcher;
    this.accepts = accepts;
    this.equality = equality;
  }
}

/** What `const` and `enum` ask for. */
export class Equality {
  readonly containers: readonly object[];
  /** Where there are many containers: their canonical texts, so that all of them cost one look. */
  readonly texts: ReadonlySet<string> | undefined;
  private readonly values: readonly unknown[];
  private set: ReadonlySet<unknown> | undefined = undefined;

  constructor(
    values: readonly unknown[],
    containers: readonly object[],
    texts: ReadonlySet<string> | undefined,
  ) {
    this.values = values;
    this.containers = containers;
    this.texts = texts;
  }

  /** Made when first asked for. */
  get scalars(): ReadonlySet<unknown> {
    return (this.set ??= new Set(this.values));
  }

  /** A few values are compared faster than looked up, and take no set. */
  hasScalar(value: unknown): boolean {
    const { values } = this;
    if (values.length > FEW_VALUES) return this.scalars.has(value);
    for (let i = 0; i < values.length; i++) if (values[i] === value) return true;
    return false;
  }
}

const FEW_VALUES = 8;

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
}

/** Above the bits of kinds; further up, kinds again. */
const REQUIRED = 256;
const CHECKED = 9;

export class PropertyRecord {
  readonly key: string;
  readonly index: number;
  node: Node | undefined = undefined;
  /** REQUIRED, the kinds of value that fit without a further look, and those that only checks decide about: all that is asked of most members. */
  private word = 0;

  constructor(key: string, index: number) {
    this.key = key;
    this.index = index;
  }

  get required(): boolean {
    return (this.word & REQUIRED) !== 0;
  }

  require(): void {
    this.word |= REQUIRED;
  }

  /** Whether every value of a kind fits; false where that takes a look at its node. */
  takes(kind: number): boolean {
    return (this.word & kind) !== 0;
  }

  /** Whether nothing but the checks of its node decides about a value of a kind. */
  checks(kind: number): boolean {
    return (this.word & (kind << CHECKED)) !== 0;
  }

  /** Called once, when all nodes are assembled. `otherwise`: the node of members that have none of their own. */
  settle(otherwise: Node | undefined): void {
    const node = this.node ?? otherwise;
    if (node === undefined) this.word |= EVERY_KIND;
    else if (node.kindsOnly) this.word |= node.kinds;
    else if (node.leaf && node === this.node) this.word |= node.kinds << CHECKED;
  }
}

export interface PatternRecord {
  readonly matcher: PatternMatcher;
  readonly node: Node;
}

/** A property whose presence asks for other properties, or for a schema that the whole object must fit. */
export interface Dependency {
  readonly keyword: Keyword;
  readonly key: string;
  readonly required: readonly string[];
  readonly node: Node | undefined;
}

const FEW_RECORDS = 16;
/** With more, few of them are likely to be there. */
const MOST_READ_BY_NAME = 100;

const RECORD = 1;
const MAP = 2;
const OPEN = 4;
const READ_BY_NAME = 8;

export class ObjectPlan {
  records: PropertyRecord[] = [];
  private byKey: Map<string, PropertyRecord> | undefined = undefined;
  requiredCount = 0;
  requiredKeyword: Keyword | undefined = undefined;
  patterns: PatternRecord[] | undefined = undefined;
  additional: Node | undefined = undefined;
  names: Node | undefined = undefined;
  checks: Check[] | undefined = undefined;
  dependencies: Dependency[] | undefined = undefined;
  unevaluated: Node | undefined = undefined;
  /** The facts below, as one word. */
  private facts = 0;

  /** Whether a member's name is looked at only to find its record. */
  get isRecord(): boolean {
    return (this.facts & RECORD) !== 0;
  }

  /** Whether it is, and no member has one. */
  get isMap(): boolean {
    return (this.facts & MAP) !== 0;
  }

  /** Whether it asks nothing of members, not even how many there are. */
  get isIdle(): boolean {
    return (this.facts & (MAP | OPEN)) === (MAP | OPEN);
  }

  /** Whether members that it does not name are not even counted. */
  get isOpen(): boolean {
    return (this.facts & OPEN) !== 0;
  }

  /** Whether members may be read by the names of the records, without listing those that are there. */
  get isReadByName(): boolean {
    return (this.facts & READ_BY_NAME) !== 0;
  }

  /** Whether it asks nothing of the members themselves. */
  get isFlat(): boolean {
    const { records } = this;
    // A property that is declared mostly has a node, so the first record tells.
    for (let i = 0; i < records.length; i++) if (records[i]!.node !== undefined) return false;
    return this.asksByName && this.dependencies === undefined && this.unevaluated === undefined;
  }

  /** Whether members that it does not name mean nothing to it. */
  get asksByName(): boolean {
    return this.patterns === undefined && this.additional === undefined && this.names === undefined;
  }

  /** The record of a key, made where there is none yet. */
  record(key: string): PropertyRecord {
    const known = this.find(key);
    if (known !== undefined) return known;
    const record = new PropertyRecord(key, this.records.length);
    this.records.push(record);
    this.byKey?.set(key, record);
    return record;
  }

  require(names: readonly string[], keyword: Keyword): void {
    this.requiredKeyword = keyword;
    this.requiredCount = names.length;
    let cursor = 0;
    for (let i = 0; i < names.length; i++) {
      const key = names[i]!;
      // They mostly come in the order of the properties, so the next few records are tried before the others.
      const last = Math.min(cursor + FEW_RECORDS, this.records.length);
      while (cursor < last && this.records[cursor]!.key !== key) cursor++;
      const record = cursor < last ? this.records[cursor]! : this.record(key);
      record.require();
      cursor = record.index + 1;
    }
  }

  /** A few records are searched faster than looked up, and take no map. */
  find(key: string): PropertyRecord | undefined {
    const { records } = this;
    if (records.length > FEW_RECORDS) return this.map.get(key);
    for (let i = 0; i < records.length; i++) if (records[i]!.key === key) return records[i];
    return undefined;
  }

  /** Called once, when every keyword has spoken. */
  seal(): void {
    // A list that was pushed to has room for more, which will not come.
    this.records = this.records.slice();
    const count = this.records.length;
    const isRecord = this.patterns === undefined && this.names === undefined;
    const isOpen = this.asksByName && this.checks === undefined;
    this.facts =
      (isRecord ? RECORD : 0) |
      (isRecord && count === 0 ? MAP : 0) |
      (isOpen ? OPEN : 0) |
      (isOpen && count > 0 && count <= MOST_READ_BY_NAME ? READ_BY_NAME : 0);
  }

  /** Called once, when all nodes are assembled. */
  settle(): void {
    const { records, additional } = this;
    for (let i = 0; i < records.length; i++) records[i]!.settle(additional);
  }

  private get map(): Map<string, PropertyRecord> {
    return (this.byKey ??= new Map(this.records.map((record) => [record.key, record])));
  }
}

export interface ContainsPlan {
  /** What speaks where there are too few, and where there are too many. */
  readonly minimumKeyword: Keyword;
  readonly maximumKeyword: Keyword;
  readonly node: Node;
  readonly minimum: number;
  readonly maximum: number;
}

export class ArrayPlan {
  prefix: Node[] = [];
  rest: Node | undefined = undefined;
  contains: ContainsPlan | undefined = undefined;
  checks: Check[] | undefined = undefined;
  unevaluated: Node | undefined = undefined;

  /** Whether it asks nothing of the items themselves. */
  get isFlat(): boolean {
    const asksAll = this.rest !== undefined || this.unevaluated !== undefined;
    return !asksAll && this.contains === undefined && this.prefix.length === 0;
  }
}

const KINDS_ONLY = 1;
const SHARED = 2;
const LEAF = 4;
const FLAT = 8;
const MEMBERS_ONLY = 16;
const ITEMS_ONLY = 32;

/** Whoever can tell where a node stands, by a number. */
export interface Places {
  siteAt(at: number): Site;
}

/** One subschema, ready to run. */
export class Node {
  private place: Site | Places;
  readonly at: number;
  /** The kinds of value that `type` lets through; none for `false`. */
  kinds: number = EVERY_KIND;
  kindsKeyword: Keyword | undefined = undefined;
  /** The first of a chain: what it asks of a value without a look inside. */
  checks: Check | undefined = undefined;
  array: ArrayPlan | undefined = undefined;
  object: ObjectPlan | undefined = undefined;
  applicators: Applicator[] | undefined = undefined;
  /** The facts below, as one word: most of what is kept of a schema are nodes, and most that is asked of them are these. */
  private facts: number = KINDS_ONLY | LEAF | FLAT;

  constructor(place: Site | Places, at = 0) {
    this.place = place;
    this.at = at;
  }

  /** Where it stands: found out when there is something to say of it, unless it was known before. */
  get site(): Site {
    if (!(this.place instanceof Site)) this.place = this.place.siteAt(this.at);
    return this.place;
  }

  isAt(site: Site): boolean {
    return this.place === site;
  }

  /** Nothing but `kinds` decides. */
  get kindsOnly(): boolean {
    return (this.facts & KINDS_ONLY) !== 0;
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

/** A whole schema, ready to run, or ready to be built when it first runs: most tools of a server are never called. */
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
