/**
 * The fast interpreter: a node and a value in, a verdict out. It recurses on the call stack down to a fixed
 * nesting. What lies deeper is deferred until its branch is done, and a choice that lies deeper is settled
 * before (`decide.ts` does both), so no value can overflow the stack. Steps are charged once for each
 * container and each in-place application. After much work it remembers verdicts, so that a schema which asks
 * one question 2^30 times is answered from memory. No keyword is named here. Objects, arrays and applicators
 * have files of their own, which call back for each part.
 */
import { ARRAY, kindOf, OBJECT } from '../../json/index.ts';
import type { Node } from '../program/index.ts';
import { passesCheck } from './checks.ts';
import { judgeApplicators, judgeFlatApplicators } from './judge-applicators.ts';
import { judgeArray } from './judge-array.ts';
import { judgeObject } from './judge-object.ts';
import { judgeUnevaluatedItems, judgeUnevaluatedProperties } from './judge-unevaluated.ts';
import type { Members } from './members.ts';
import type { Run } from './run.ts';

/**
 * With so little nesting left, a node that may hold a choice is not entered: each of its branches would leave
 * it and enter it again. The choice is settled as a whole instead.
 */
const NESTING_OF_CHOICE = 1;

const TICKS_PER_MEMORY = 16;

/** True may mean "true if what was deferred holds"; false is final. */
export function judge(node: Node, value: unknown, run: Run): boolean {
  const kind = kindOf(value);
  if ((node.kinds & kind) === 0) return false;
  return node.kindsOnly || judgeOfKind(node, value, kind, run);
}

/** What is left to judge of a value whose kind is right. */
function judgeOfKind(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (node.isShared && run.remembers) return judgeShared(node, value, kind, run);
  // Most containers are asked about their parts and nothing else: the shortest way to those.
  if (kind === OBJECT && node.membersOnly) return judgeObject(node.object!, value as Members, run);
  if (kind === ARRAY && node.itemsOnly) return judgeArray(node.array!, value as readonly unknown[], run);
  return judgeWhole(node, value, kind, run);
}

/** Judges a part one level deeper; past the limit it is deferred. */
export function descend(node: Node, value: unknown, run: Run): boolean {
  const kind = kindOf(value);
  if ((node.kinds & kind) === 0) return false;
  return node.kindsOnly || descendOfKind(node, value, kind, run);
}

export function descendOfKind(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (node.leaf) return passesChecks(node, value, run);
  if (run.nesting <= NESTING_OF_CHOICE && !node.isFlat) {
    run.defer(node, value);
    return true;
  }
  run.nesting--;
  const verdict = judgeOfKind(node, value, kind, run);
  run.nesting++;
  return verdict;
}

/** For a branch whose refusal need not refuse the whole: its verdict must be final at once. */
export function attempt(node: Node, value: unknown, run: Run): boolean {
  if (node.isFlat) return judge(node, value, run);
  if (run.needed !== undefined) return false;
  if (run.nesting === 0) return run.settled(node, value);
  run.nesting--;
  const before = run.deferred?.length ?? 0;
  let verdict = judge(node, value, run);
  while (run.deferred !== undefined && run.deferred.length > before) {
    const part = run.deferred.pop()!;
    if (!verdict) continue;
    verdict =
      run.nesting <= NESTING_OF_CHOICE
        ? run.settled(part.node, part.value)
        : judge(part.node, part.value, run);
  }
  run.nesting++;
  return verdict;
}

function judgeShared(node: Node, value: unknown, kind: number, run: Run): boolean {
  const cached = run.recall(node, value);
  run.charge(TICKS_PER_MEMORY);
  if (cached !== undefined) return cached;
  const deferredBefore = run.deferred?.length;
  const verdict = judgeWhole(node, value, kind, run);
  const isFinal = run.needed === undefined && (!verdict || run.deferred?.length === deferredBefore);
  if (isFinal) run.remember(node, value, verdict);
  return verdict;
}

/** Whether a value passes the checks of a node, which look at no member or item. */
export function passesChecks(node: Node, value: unknown, run: Run): boolean {
  for (let check = node.checks; check !== undefined; check = check.next) {
    if (!passesCheck(check, value, run)) return false;
  }
  return true;
}

function judgeWhole(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (!passesChecks(node, value, run)) return false;
  if (node.leaf) return true;
  const { applicators } = node;
  const isFlatFirst = applicators !== undefined && node.asksFlatFirst;
  if (isFlatFirst && !judgeFlatApplicators(applicators, value, kind, run)) return false;
  if (kind === OBJECT && node.object !== undefined) {
    if (!judgeObject(node.object, value as Members, run)) return false;
  } else if (kind === ARRAY && node.array !== undefined) {
    if (!judgeArray(node.array, value as readonly unknown[], run)) return false;
  }
  if (applicators !== undefined && !judgeApplicators(applicators, isFlatFirst, value, kind, run))
    return false;
  return judgeUnevaluated(node, value, kind, run);
}

function judgeUnevaluated(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (kind === OBJECT && node.object?.unevaluated !== undefined)
    return judgeUnevaluatedProperties(node, value as Members, run);
  if (kind === ARRAY && node.array?.unevaluated !== undefined)
    return judgeUnevaluatedItems(node, value as readonly unknown[], run);
  return true;
}
