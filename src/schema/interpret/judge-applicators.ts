/** Verdicts of several nodes on the same value, joined. */
import { OBJECT } from '../../json/index.ts';
import {
  choiceOf,
  flatFirst,
  isFlatApplicator,
  type Applicator,
  type Choice,
  type Node,
} from '../program/index.ts';
import { attempt, descend } from './judge.ts';
import type { Members } from './members.ts';
import type { Run } from './run.ts';

/** A branch that is tried, and one that its kinds or its guard rule out. */
const TICKS_PER_BRANCH = 4;
const TICKS_PER_GUARD = 1;

/** Those that look no deeper than the value itself. */
export function judgeFlatApplicators(
  applicators: readonly Applicator[],
  value: unknown,
  kind: number,
  run: Run,
): boolean {
  for (const applicator of applicators) {
    if (isFlatApplicator(applicator) && !judgeApplicator(applicator, value, kind, run)) return false;
  }
  return true;
}

/** All of them, or those that are left once the flat ones were asked. */
export function judgeApplicators(
  applicators: readonly Applicator[],
  wereFlatAsked: boolean,
  value: unknown,
  kind: number,
  run: Run,
): boolean {
  for (const applicator of applicators) {
    if (wereFlatAsked && isFlatApplicator(applicator)) continue;
    if (run.needed !== undefined) return false;
    if (!judgeApplicator(applicator, value, kind, run)) return false;
  }
  return true;
}

function judgeApplicator(applicator: Applicator, value: unknown, kind: number, run: Run): boolean {
  const { join, nodes } = applicator;
  switch (join) {
    case 0 /* all */:
      run.charge(nodes.length * TICKS_PER_BRANCH);
      for (const node of (applicator.inTurn ??= flatFirst(nodes as readonly Node[]))) {
        if (!descend(node, value, run)) return false;
      }
      return true;
    case 1 /* any */:
    case 2 /* one */:
      return kind === OBJECT
        ? judgeObjectChoice(applicator, value as Members, run)
        : judgeChoice(join === 1, nodes as readonly Node[], value, kind, run);
    case 3 /* not */:
      run.charge(TICKS_PER_BRANCH);
      return !attempt(nodes[0]!, value, run);
    default: /* choose */ {
      run.charge(2 * TICKS_PER_BRANCH);
      const chosen = attempt(nodes[0]!, value, run) ? nodes[1] : nodes[2];
      return chosen === undefined || descend(chosen, value, run);
    }
  }
}

/** Leaves out the branches that an object cannot fit for certain. */
function judgeObjectChoice(applicator: Applicator, value: Members, run: Run): boolean {
  const nodes = applicator.nodes as readonly Node[];
  const { discriminator, guards } = (applicator.choice ??= choiceOf(nodes));
  if (discriminator === undefined) {
    return judgeChoice(applicator.join === 1, nodes, value, OBJECT, run, guards);
  }
  run.charge(TICKS_PER_BRANCH);
  const branch = discriminator.branches.get(value[discriminator.key]);
  return branch !== undefined && attempt(branch, value, run);
}

const NO_GUARDS: Choice['guards'] = [];

/** Where the kind of the value leaves one branch only, there is no choice: that branch must hold. */
function judgeChoice(
  any: boolean,
  nodes: readonly Node[],
  value: unknown,
  kind: number,
  run: Run,
  guards: Choice['guards'] = NO_GUARDS,
): boolean {
  let only: Node | undefined;
  let candidates = 0;
  for (const node of nodes) {
    if ((node.kinds & kind) === 0) continue;
    only = node;
    if (++candidates > 1) break;
  }
  if (candidates < 2) run.charge(nodes.length * TICKS_PER_GUARD);
  if (candidates === 0) return false;
  if (candidates === 1) return descend(only!, value, run);
  let fitting = 0;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    run.charge(TICKS_PER_GUARD);
    if ((node.kinds & kind) === 0) continue;
    const guard = guards[i];
    if (guard !== undefined && (value as Members)[guard] === undefined) continue;
    run.charge(TICKS_PER_BRANCH);
    if (!attempt(node, value, run)) continue;
    fitting++;
    if (any || fitting > 1) break;
  }
  return fitting === 1;
}
