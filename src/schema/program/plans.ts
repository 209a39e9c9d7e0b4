/**
 * What a node asks of the members of an object and of the items of an array: which other nodes look at them.
 */
import { EVERY_KIND } from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import type { Check } from './check.ts';
import type { Node } from './node.ts';

/** Above the bits of kinds; further up, kinds again. */
const REQUIRED = 256;
const CHECKED = 9;

export class PropertyRecord {
  readonly key: string;
  readonly index: number;
  node: Node | undefined = undefined;
  /**
   * REQUIRED, the kinds of value that fit without a further look, and those that only checks decide about:
   * all that is asked of most members.
   */
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

  /**
   * Called once, when all nodes are assembled. `otherwise`: the node of members that have none of their own.
   */
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
    const existing = this.find(key);
    if (existing !== undefined) return existing;
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
