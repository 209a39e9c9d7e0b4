/**
 * Arrays that follow several plans, and of which each demand holds for some item. Items behind every prefix
 * are alike, so a few of them stand for all. `contains` with an upper bound is tried, not decided.
 */
import { Op, type Node } from '../program/index.ts';
import { accountedBy, accountedItems } from './accounted.ts';
import type { Cube } from './cube.ts';
import { withParts, type Goal, type Search } from './goal.ts';
import { EMPTY, firstWitness, unknown, witness, type Outcome } from './outcome.ts';
import { sizesOf, type Sizes } from './sizes.ts';

/** An item from an index on that meets the demand. */
interface Wish {
  readonly from: number;
  readonly to: number;
  readonly must: readonly Node[];
  readonly mustNot: readonly Node[];
  /** Different items meet the wishes of one group. */
  readonly group: Node | undefined;
}

const MAX_ITEMS = 1_000;
const MAX_CONTAINED = 8;
const MAX_WAYS = 32;

export function searchArray(cube: Cube, search: Search): Outcome {
  const sizes = sizesOf(cube.checks, Op.minItems, Op.maxItems);
  const wants = (isNegated: boolean): boolean =>
    cube.checks.some((one) => one.check.op === Op.uniqueItems && one.isNegated === isNegated);
  if (wants(true) && (wants(false) || sizes.most < 2)) return EMPTY;
  const uniform = uniformRefusals(cube);
  if (uniform === undefined) return EMPTY;
  if (cube.demands.some((demand) => demand.of === 'many' && isBounded(demand.owner, cube))) return EMPTY;
  const wishes = wishesOf(cube);
  if (wishes === undefined) return unknown('contains');
  const items = new Items(cube, uniform.mustNot);
  search.spend(2 + items.tail);
  const most = longest(items, sizes, search);
  if (sizes.least > most) return EMPTY;
  const end = Math.min(most, items.tail + wishes.length + 1);
  const lists = wishes.map((wish) => indexesFor(wish, end, items, search));
  if (lists.some((indexes) => indexes.length === 0)) return EMPTY;
  const range = { least: sizes.least, most };
  const ways = waysThrough(wishes, lists);
  const outcome = wants(true)
    ? repeating(items, range, end, wishes.length > 0, search)
    : firstWitness(ways, (way) => build(way, wishes, items, range, wants(false), search));
  if (outcome.kind !== 'empty') return outcome;
  return wishes.length < 2 && uniform.isExact ? EMPTY : unknown('contains');
}

/** A node that no item may fit, since too few may; undefined where as many must. */
function uniformRefusals(cube: Cube): { mustNot: Node[]; isExact: boolean } | undefined {
  const mustNot: Node[] = [];
  let isExact = true;
  for (const demand of cube.demands) {
    if (demand.of !== 'few') continue;
    const { node, minimum } = demand.owner.array!.contains!;
    const asked = cube.plans.find(({ array }) => array!.contains?.node === node)?.array!.contains;
    if (asked !== undefined && asked.minimum >= minimum) return undefined;
    mustNot.push(node);
    if (minimum > 1) isExact = false;
  }
  return { mustNot, isExact };
}

/** Whether no more items may fit than `contains` of the owner allows. */
function isBounded(owner: Node, { plans }: Cube): boolean {
  const { node, maximum } = owner.array!.contains!;
  return plans.some(({ array }) => array!.contains?.node === node && array!.contains.maximum <= maximum);
}

/** Undefined where more items would have to fit than the search tries. */
function wishesOf(cube: Cube): Wish[] | undefined {
  const wishes: Wish[] = [];
  const several = (count: number, node: Node): boolean => {
    for (let done = 0; done < count && count <= MAX_CONTAINED; done++)
      wishes.push({ from: 0, to: Infinity, must: [node], mustNot: [], group: node });
    return count <= MAX_CONTAINED;
  };
  for (const { array } of cube.plans) {
    const { contains } = array!;
    if (contains !== undefined && !several(contains.minimum, contains.node)) return undefined;
  }
  for (const demand of cube.demands) {
    if (demand.of === 'item') {
      const { index, node } = demand;
      wishes.push({ from: index, to: index, must: [], mustNot: [node], group: undefined });
    } else if (demand.of === 'rest') {
      const { prefix, rest } = demand.owner.array!;
      wishes.push({ from: prefix.length, to: Infinity, must: [], mustNot: [rest!], group: undefined });
    } else if (demand.of === 'unevaluated') {
      const { owner } = demand;
      const from = accountedItems(accountedBy(owner).surely, owner, false);
      // Where all items are evaluated, `unevaluatedItems` refuses none.
      wishes.push({ from, to: Infinity, must: [], mustNot: [owner.array!.unevaluated!], group: undefined });
    } else if (demand.of === 'many') {
      const { node, maximum } = demand.owner.array!.contains!;
      if (!several(maximum + 1, node)) return undefined;
    }
  }
  return wishes;
}

/** The nodes that each item must fit, by index. */
class Items {
  /** From here on, all items are alike. */
  readonly tail: number;
  private readonly plans: readonly { readonly prefix: readonly Node[]; readonly rest: Node | undefined }[];
  private readonly mustNot: readonly Node[];

  constructor({ plans, demands }: Cube, mustNot: readonly Node[]) {
    this.plans = plans.flatMap((owner) => {
      const { prefix, rest, unevaluated } = owner.array!;
      if (unevaluated === undefined) return [{ prefix, rest }];
      const count = accountedItems(accountedBy(owner).atMost, owner, true);
      const plan = { prefix, rest };
      return count === Infinity ? [plan] : [plan, { prefix: new Array<Node>(count), rest: unevaluated }];
    });
    this.mustNot = mustNot;
    const ends = demands.map((demand) =>
      demand.of === 'item'
        ? demand.index + 1
        : 'owner' in demand
          ? (demand.owner.array?.prefix.length ?? 0)
          : 0,
    );
    this.tail = Math.max(0, ...this.plans.map(({ prefix }) => prefix.length), ...ends);
  }

  goalAt(index: number): Goal {
    const must = this.plans.flatMap(({ prefix, rest }) => {
      const node = index < prefix.length ? prefix[index] : rest;
      return node === undefined ? [] : [node];
    });
    return { must, mustNot: this.mustNot };
  }
}

/** The possible number of items: none behind an impossible one. */
function longest(items: Items, { most }: Sizes, search: Search): number {
  for (let index = 0; index <= items.tail && index < most; index++) {
    if (search.inside(items.goalAt(index)).kind === 'empty') return index;
  }
  return most;
}

function indexesFor({ from, to, must, mustNot }: Wish, end: number, items: Items, search: Search): number[] {
  const indexes: number[] = [];
  for (let index = from; index <= to && index < end; index++) {
    if (search.inside(withParts(items.goalAt(index), must, mustNot)).kind !== 'empty') indexes.push(index);
  }
  return indexes;
}

function waysThrough(wishes: readonly Wish[], lists: readonly (readonly number[])[]): (readonly number[])[] {
  let ways: (readonly number[])[] = [[]];
  for (const [at, indexes] of lists.entries()) {
    const { group } = wishes[at]!;
    const isFree = (way: readonly number[], index: number): boolean =>
      group === undefined || !way.some((used, other) => used === index && wishes[other]!.group === group);
    ways = ways
      .flatMap((way) => indexes.filter((index) => isFree(way, index)).map((index) => [...way, index]))
      .slice(0, MAX_WAYS);
  }
  return ways;
}

function build(
  way: readonly number[],
  wishes: readonly Wish[],
  items: Items,
  { least, most }: Sizes,
  isUnique: boolean,
  search: Search,
): Outcome {
  const length = Math.max(least, ...way.map((index) => index + 1));
  if (length > most) return EMPTY;
  if (length > MAX_ITEMS) return unknown('minItems');
  const value: unknown[] = [];
  for (let index = 0; index < length; index++) {
    const own = wishes.filter((_, at) => way[at] === index);
    const goal = withParts(
      items.goalAt(index),
      own.flatMap(({ must }) => must),
      own.flatMap(({ mustNot }) => mustNot),
    );
    const outcome = search.inside(goal, isUnique ? value : undefined);
    if (outcome.kind === 'unknown') return outcome;
    if (outcome.kind === 'empty') return isUnique && value.length > 0 ? unknown('uniqueItems') : EMPTY;
    value.push(outcome.value);
  }
  return witness(value);
}

/** Two items that are equal. */
function repeating(
  items: Items,
  { least, most }: Sizes,
  end: number,
  hasWishes: boolean,
  search: Search,
): Outcome {
  const last = Math.min(most, Math.max(end, items.tail + 2));
  const pairs: [number, number][] = [];
  for (let one = 0; one < last; one++) for (let two = one + 1; two < last; two++) pairs.push([one, two]);
  const outcome = firstWitness(pairs.slice(0, MAX_WAYS), ([one, two]) => {
    const both = items.goalAt(two);
    const twin = search.inside(withParts(items.goalAt(one), both.must, both.mustNot));
    if (twin.kind !== 'witness') return twin;
    const value: unknown[] = [];
    for (let index = 0; index < Math.max(least, two + 1); index++) {
      const own = index === one || index === two ? twin : search.inside(items.goalAt(index));
      if (own.kind !== 'witness') return own;
      value.push(own.value);
      if (value.length > MAX_ITEMS) return unknown('minItems');
    }
    return witness(value);
  });
  if (outcome.kind !== 'empty')
    return hasWishes && outcome.kind === 'witness' ? unknown('uniqueItems') : outcome;
  return pairs.length > MAX_WAYS ? unknown('uniqueItems') : outcome;
}
