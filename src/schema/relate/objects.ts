/**
 * Objects that follow several plans, have some properties, lack others, and meet each demand by some
 * property. Names that schemas mention are tried one by one; other names differ only by the patterns that
 * match them.
 */
import { setOwn, type JsonObject } from '../../json/index.ts';
import { Op, type Node } from '../program/index.ts';
import { accountedBy, accountsForProperty } from './accounted.ts';
import type { Cube } from './cube.ts';
import { withParts, type Search } from './goal.ts';
import { Keys, matchesName } from './keys.ts';
import type { Demand } from './literals.ts';
import { EMPTY, firstWitness, unknown, witness, type Outcome } from './outcome.ts';
import { sizesOf } from './sizes.ts';

/** A property that meets a demand. */
interface Option {
  readonly key: string;
  readonly mustNot: readonly Node[];
}

interface Options {
  readonly options: readonly Option[];
  /** Whether no other property can meet it. */
  readonly isComplete: boolean;
  readonly keyword: string;
}

const MAX_WAYS = 32;
const MAX_PROPERTIES = 1_000;

export function searchObject(cube: Cube, search: Search): Outcome {
  const { least, most } = sizesOf(cube.checks, Op.minProperties, Op.maxProperties);
  const present = [...cube.presence].flatMap(([key, isPresent]) => (isPresent ? [key] : []));
  if (least > most || present.length > most) return EMPTY;
  const keys = new Keys(cube, search);
  search.spend(1 + keys.mentioned.size + keys.plans.length);
  const solve = (key: string, mustNot: readonly Node[] = []): Outcome =>
    search.inside(withParts(keys.goalFor(key), [], mustNot));
  const lists = cube.demands.map((demand) => optionsOf(demand, cube, keys, search, solve));
  if (lists.some(({ options, isComplete }) => isComplete && options.length === 0)) return EMPTY;
  if (present.some((key) => !keys.allows(key) || solve(key).kind === 'empty')) return EMPTY;
  if (least > present.length && isOutOfNames(least, cube, keys, solve, search)) return EMPTY;
  const incomplete = lists.find(({ isComplete }) => !isComplete);
  const ways = waysThrough(lists.map(({ options }) => options));
  const outcome = firstWitness(ways, (way) => build(way, present, { least, most }, cube, keys, search));
  if (outcome.kind !== 'empty') return outcome;
  if (incomplete !== undefined) return unknown(incomplete.keyword);
  return lists.length < 2 && ways.length < MAX_WAYS ? EMPTY : unknown('properties');
}

/** Whether fewer properties are possible than there must be. */
function isOutOfNames(
  least: number,
  cube: Cube,
  keys: Keys,
  solve: (key: string) => Outcome,
  search: Search,
): boolean {
  if (!areOthersOut(keys, search)) return false;
  const possible = [...keys.mentioned].filter(
    (key) => cube.presence.get(key) !== false && keys.allows(key) && solve(key).kind !== 'empty',
  );
  return possible.length < least;
}

/** Whether there can be no property that no schema mentions. */
function areOthersOut(keys: Keys, search: Search): boolean {
  return keys.others(NO_PATTERNS).every(({ goal }) => search.inside(goal).kind === 'empty');
}

function optionsOf(
  demand: Demand,
  cube: Cube,
  keys: Keys,
  search: Search,
  solve: (key: string, mustNot: readonly Node[]) => Outcome,
): Options {
  if (demand.of === 'property') {
    const mustNot = [demand.node];
    const isPossible = solve(demand.key, mustNot).kind !== 'empty';
    return { options: isPossible ? [{ key: demand.key, mustNot }] : [], isComplete: true, keyword: '' };
  }
  const { node, asks, fixed, keyword } = readDemand(demand);
  const mustNot = node === undefined ? [] : [node];
  const isOption = (key: string): boolean =>
    cube.presence.get(key) !== false &&
    asks(key, search) &&
    keys.allows(key) &&
    solve(key, mustNot).kind !== 'empty';
  const mentioned = [...keys.mentioned].filter(isOption).map((key) => ({ key, mustNot }));
  if (demand.of === 'names') {
    const refused = demand.owner.object!.names!;
    const others = search.inside({ must: keys.names, mustNot: [refused] }, [...keys.mentioned]);
    const areOut = others.kind === 'empty' || areOthersOut(keys, search);
    if (areOut) return { options: mentioned, isComplete: true, keyword };
    const fresh = keys.freshNames([], [refused]).find(isOption);
    return {
      options: fresh === undefined ? mentioned : [...mentioned, { key: fresh, mustNot }],
      isComplete: false,
      keyword,
    };
  }
  let isComplete = true;
  const fresh = keys.others(fixed).flatMap(({ goal, name }) => {
    if (search.inside(withParts(goal, [], mustNot)).kind === 'empty') return [];
    if (name !== undefined && isOption(name)) return [{ key: name, mustNot }];
    isComplete = false;
    return [];
  });
  return { options: [...mentioned, ...fresh], isComplete, keyword };
}

interface ReadDemand {
  /** Nodes that the value must not fit. */
  readonly node: Node | undefined;
  readonly asks: (key: string, search: Search) => boolean;
  /** The patterns that the name matches, or does not match. */
  readonly fixed: ReadonlyMap<string, boolean>;
  readonly keyword: string;
}

const NO_PATTERNS: ReadonlyMap<string, boolean> = new Map();

function readDemand(demand: Exclude<Demand, { readonly of: 'property' }>): ReadDemand {
  const { owner } = demand as Extract<Demand, { readonly owner: Node }>;
  const plan = owner.object!;
  const sources = plan.patterns?.map(({ matcher }) => matcher.source) ?? [];
  if (demand.of === 'pattern') {
    const record = plan.patterns![demand.index]!;
    return {
      node: record.node,
      asks: (key) => matchesName(record, key) !== false,
      fixed: new Map([[record.matcher.source, true]]),
      keyword: 'patternProperties',
    };
  }
  if (demand.of === 'names') {
    return {
      node: undefined,
      asks: (key, search) => search.verdict(plan.names!, key) !== true,
      fixed: NO_PATTERNS,
      keyword: 'propertyNames',
    };
  }
  if (demand.of === 'additional') {
    return {
      node: plan.additional,
      asks: (key) => plan.find(key)?.node === undefined && !sourcesMatch(plan.patterns ?? [], key),
      fixed: new Map(sources.map((source) => [source, false])),
      keyword: sources.length > 0 ? 'patternProperties' : 'additionalProperties',
    };
  }
  const { surely } = accountedBy(owner);
  return {
    node: plan.unevaluated,
    asks: (key) => !accountsForProperty(surely, owner, key, (record) => matchesName(record, key) === true),
    fixed: new Map(
      surely.flatMap(
        ({ object }) => object?.patterns?.map((one) => [one.matcher.source, false] as const) ?? [],
      ),
    ),
    keyword: 'unevaluatedProperties',
  };
}

function sourcesMatch(records: readonly Parameters<typeof matchesName>[0][], key: string): boolean {
  return records.some((record) => matchesName(record, key) === true);
}

/** Every way to choose one option for each demand, up to a bound. */
function waysThrough(lists: readonly (readonly Option[])[]): (readonly Option[])[] {
  let ways: (readonly Option[])[] = [[]];
  for (const options of lists) {
    ways = ways.flatMap((way) => options.map((option) => [...way, option])).slice(0, MAX_WAYS);
  }
  return ways;
}

function build(
  way: readonly Option[],
  present: readonly string[],
  { least, most }: { readonly least: number; readonly most: number },
  cube: Cube,
  keys: Keys,
  search: Search,
): Outcome {
  const refusals = new Map<string, readonly Node[]>(present.map((key) => [key, []]));
  for (const { key, mustNot } of way) refusals.set(key, [...(refusals.get(key) ?? []), ...mustNot]);
  if (refusals.size > most) return EMPTY;
  if (least > MAX_PROPERTIES) return unknown('minProperties');
  const value: JsonObject = {};
  let stopped: Outcome | undefined;
  for (const [key, mustNot] of refusals) {
    const outcome = search.inside(withParts(keys.goalFor(key), [], mustNot));
    if (outcome.kind === 'empty') return EMPTY;
    if (outcome.kind === 'witness') setOwn(value, key, outcome.value);
    else stopped ??= outcome;
  }
  if (stopped !== undefined) return stopped;
  let count = refusals.size;
  for (const key of count < least ? fillers(keys, least) : []) {
    if (count >= least) break;
    if (refusals.has(key) || cube.presence.get(key) === false || !keys.allows(key)) continue;
    const outcome = search.inside(keys.goalFor(key));
    if (outcome.kind !== 'witness') continue;
    setOwn(value, key, outcome.value);
    count++;
  }
  return count < least ? unknown('minProperties') : witness(value);
}

function fillers(keys: Keys, least: number): string[] {
  const patterns = keys.plans.flatMap((plan) => plan.patterns?.map(({ matcher }) => matcher.source) ?? []);
  const numbered = Array.from({ length: least }, (_, index) => `key${index + 1}`);
  return [
    ...keys.mentioned,
    ...keys.freshNames(patterns),
    ...numbered.filter((name) => !keys.mentioned.has(name)),
  ];
}
