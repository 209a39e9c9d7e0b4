/**
 * How an object can be led to its branch of a choice without trying the others. A discriminator is a property
 * that every branch requires, with values that no two branches share: all branches but one then fail for
 * certain. Where there is none, a branch is guarded by a property that it requires and not all others do.
 * Both tiers decide by this, so they try the same branches.
 */
import { OBJECT } from '../../json/index.ts';
import type { Node } from './node.ts';
import type { PropertyRecord } from './plans.ts';

export interface Choice {
  readonly discriminator: Discriminator | undefined;
  /** For each branch, a property without which no object fits it; none where there is a discriminator. */
  readonly guards: readonly (string | undefined)[];
}

export interface Discriminator {
  readonly key: string;
  /** The one branch that may fit, by the value of the property. */
  readonly branches: ReadonlyMap<unknown, Node>;
}

const FEWEST_BRANCHES = 2;
/**
 * Properties that are tried as discriminators: their number times that of the branches is what a choice
 * costs.
 */
const MOST_TRIED = 8;

export function choiceOf(nodes: readonly Node[]): Choice {
  const branches = nodes.filter(({ kinds }) => (kinds & OBJECT) !== 0);
  const discriminator = branches.length < FEWEST_BRANCHES ? undefined : discriminatorOf(branches);
  if (discriminator !== undefined) return { discriminator, guards: [] };
  const uses = countUses(branches);
  const isShared = ({ key }: PropertyRecord): boolean => uses.get(key) === branches.length;
  return {
    discriminator,
    guards: nodes.map((node) => requiredBy(node).find((record) => !isShared(record))?.key),
  };
}

function discriminatorOf(branches: readonly Node[]): Discriminator | undefined {
  for (const { key } of requiredBy(branches[0]!).slice(0, MOST_TRIED)) {
    const table = tableOf(key, branches);
    if (table !== undefined) return { key, branches: table };
  }
  return undefined;
}

/**
 * Undefined where a branch does not require the property, may take any value for it, or shares one with
 * another.
 */
function tableOf(key: string, branches: readonly Node[]): Map<unknown, Node> | undefined {
  const table = new Map<unknown, Node>();
  for (const branch of branches) {
    const record = branch.object?.find(key);
    const equality = record?.node?.equalities.find(({ containers }) => containers.length === 0);
    if (record?.required !== true || equality === undefined) return undefined;
    for (const value of equality.scalars) {
      if (table.has(value)) return undefined;
      table.set(value, branch);
    }
  }
  return table;
}

/** How many branches require each property. */
function countUses(branches: readonly Node[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const branch of branches) {
    for (const { key } of requiredBy(branch)) uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  return uses;
}

function requiredBy({ object }: Node): readonly PropertyRecord[] {
  return object?.records.filter(({ required }) => required) ?? [];
}
