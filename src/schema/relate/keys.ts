/**
 * The properties of an object that must follow several plans: the nodes that a value must fit by its name,
 * whether a name is allowed, and which names are worth trying.
 */
import { Meter, OutOfSteps } from '../meter.ts';
import { exampleFor, textWith } from '../patterns/index.ts';
import type { Node, ObjectPlan } from '../program/index.ts';
import { accountedBy, accountsForProperty } from './accounted.ts';
import type { Cube } from './cube.ts';
import type { Goal, Search } from './goal.ts';

type PatternRecord = NonNullable<ObjectPlan['patterns']>[number];

const STEPS_PER_MATCH = 2_000;

/** Undefined where that is too costly to decide. */
export function matchesName({ matcher }: Pick<PatternRecord, 'matcher'>, key: string): boolean | undefined {
  try {
    return matcher.test(key, new Meter(STEPS_PER_MATCH));
  } catch (error) {
    if (error instanceof OutOfSteps) return undefined;
    throw error;
  }
}

/** The search does not combine more patterns than this. */
const MAX_SPLIT = 4;

export interface OtherNames {
  /** The nodes that the value of each of the names must fit. */
  readonly goal: Goal;
  /** One of them, where one was found. */
  readonly name: string | undefined;
}

export class Keys {
  readonly owners: readonly Node[];
  readonly plans: readonly ObjectPlan[];
  /** The nodes that names must fit. */
  readonly names: readonly Node[];
  /** Every name that a schema mentions. */
  readonly mentioned: ReadonlySet<string>;
  private readonly search: Search;
  private readonly closed: readonly { readonly top: Node; readonly atMost: readonly Node[] }[];

  constructor(cube: Cube, search: Search) {
    this.search = search;
    this.owners = cube.plans;
    this.plans = cube.plans.map(({ object }) => object!);
    this.names = this.plans.flatMap(({ names }) => names ?? []);
    this.closed = this.owners
      .filter(({ object }) => object!.unevaluated !== undefined)
      .map((top) => ({ top, atMost: accountedBy(top).atMost }));
    const mentioned = new Set(cube.presence.keys());
    for (const { records } of this.plans) for (const { key } of records) mentioned.add(key);
    for (const { atMost } of this.closed)
      for (const { object } of atMost) for (const { key } of object?.records ?? []) mentioned.add(key);
    for (const node of this.names)
      for (const equality of node.equalities)
        for (const value of equality.scalars) if (typeof value === 'string') mentioned.add(value);
    for (const demand of cube.demands) {
      if (!('owner' in demand)) continue;
      for (const { key } of demand.owner.object?.records ?? []) mentioned.add(key);
      if (demand.of !== 'unevaluated') continue;
      for (const { object } of accountedBy(demand.owner).surely)
        for (const { key } of object?.records ?? []) mentioned.add(key);
    }
    this.mentioned = mentioned;
  }

  /** The nodes that the value of a name must fit. */
  goalFor(key: string): Goal {
    const must: Node[] = [];
    for (const plan of this.plans) {
      const own = plan.find(key)?.node;
      if (own !== undefined) must.push(own);
      let isDeclared = own !== undefined;
      for (const record of plan.patterns ?? []) {
        const verdict = matchesName(record, key);
        if (verdict === true) must.push(record.node);
        isDeclared ||= verdict !== false;
      }
      if (!isDeclared && plan.additional !== undefined) must.push(plan.additional);
    }
    for (const { top, atMost } of this.closed) {
      const isAccounted = accountsForProperty(
        atMost,
        top,
        key,
        (record) => matchesName(record, key) !== false,
      );
      if (!isAccounted) must.push(top.object!.unevaluated!);
    }
    return { must, mustNot: [] };
  }

  /**
   * The names that no schema mentions, by the patterns that match them: all names of a class ask the same of
   * their value. `fixed` are patterns that they match or do not match in any case.
   */
  others(fixed: ReadonlyMap<string, boolean>): readonly OtherNames[] {
    if (this.areOthersRefused()) return [];
    const free = [...this.sources].filter((source) => !fixed.has(source));
    if (free.length > MAX_SPLIT) return [{ goal: this.goalOf(fixed), name: undefined }];
    return Array.from({ length: 2 ** free.length }, (_, bits) => bits).flatMap((bits) => {
      const matched = new Map(fixed);
      for (const [index, source] of free.entries()) matched.set(source, (bits & (1 << index)) !== 0);
      const name = this.nameWith(matched);
      return name === 'none' ? [] : [{ goal: this.goalOf(matched), name: name?.text }];
    });
  }

  /** Undefined where none was found, `none` where there is none. */
  private nameWith(matched: ReadonlyMap<string, boolean>): { readonly text: string } | 'none' | undefined {
    const isFresh = (name: string): boolean => !this.mentioned.has(name) && this.allows(name);
    if (matched.size === 0) {
      const text = this.freshNames([]).find(isFresh);
      return text === undefined ? undefined : { text };
    }
    this.search.spend(50);
    const patterns = [...matched].map(([source, expected]) => ({ source, expected }));
    const text = textWith(patterns, { least: 0, most: Infinity, fits: isFresh });
    return text === 'unknown' ? undefined : text;
  }

  /** Patterns of which neither a match nor a miss is certain leave their nodes open. */
  private goalOf(matched: ReadonlyMap<string, boolean>): Goal {
    const must: Node[] = [];
    const isUnmatched = ({ matcher }: PatternRecord): boolean => matched.get(matcher.source) === false;
    for (const { patterns = [], additional } of this.plans) {
      for (const { matcher, node } of patterns) if (matched.get(matcher.source) === true) must.push(node);
      if (additional !== undefined && patterns.every(isUnmatched)) must.push(additional);
    }
    for (const { top, atMost } of this.closed) {
      const isOpen = atMost.some((node) => {
        const plan = node.object;
        if (plan === undefined) return false;
        if (plan.additional !== undefined || (plan.unevaluated !== undefined && node !== top)) return true;
        return plan.patterns?.some((record) => !isUnmatched(record)) ?? false;
      });
      if (!isOpen) must.push(top.object!.unevaluated!);
    }
    return { must, mustNot: [] };
  }

  /** The patterns of all plans. */
  private get sources(): ReadonlySet<string> {
    const plans = [...this.plans, ...this.closed.flatMap(({ atMost }) => atMost.map(({ object }) => object))];
    return new Set(plans.flatMap((plan) => plan?.patterns?.map(({ matcher }) => matcher.source) ?? []));
  }

  /** False only where the name is refused for certain. */
  allows(key: string): boolean {
    return this.names.every((node) => this.search.verdict(node, key) !== false);
  }

  /** Whether names that no schema mentions are ruled out by `propertyNames`. */
  areOthersRefused(): boolean {
    if (this.names.length === 0) return false;
    return this.search.inside({ must: this.names, mustNot: [] }, [...this.mentioned]).kind === 'empty';
  }

  /** Names that no schema mentions: plain ones, and those that patterns ask for. */
  freshNames(patterns: readonly string[], namesToRefuse: readonly Node[] = []): string[] {
    const names = ['key', 'other', 'x', 'a', 'key2', 'key3', '0', 'A', '_', '-', ' ', ''];
    for (const source of patterns) {
      for (let option = 0; option < 3; option++) {
        const name = exampleFor(source, { least: 1, option });
        if (name !== undefined) names.unshift(name);
      }
    }
    if (this.names.length + namesToRefuse.length > 0) {
      const other = this.search.inside({ must: this.names, mustNot: namesToRefuse }, [...this.mentioned]);
      if (other.kind === 'witness' && typeof other.value === 'string') names.unshift(other.value);
    }
    return [...new Set(names)].filter((name) => !this.mentioned.has(name) && this.allows(name));
  }
}
