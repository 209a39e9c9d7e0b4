/**
 * Fourth step, for what is not proven: a node comes in, instructions of a nondeterministic automaton go out,
 * one program for the search and one for each look, inner looks first. A lookahead's program is written
 * backwards, since it runs from the end of the text to its beginning. The rule: all programs of a pattern
 * together stay under MAX_STATES, however its counts multiply.
 */
import type { Meter } from '../meter.ts';
import { single } from './characters.ts';
import type { CharacterSet } from './characters.ts';
import { Refusal } from './refusal.ts';
import type { LookNode, Node, RepeatNode } from './syntax.ts';

/** State numbers serve as UTF-16 units in the keys of state sets, so this must stay below 2 ** 16. */
const MAX_STATES = 20_000;
const MAX_LOOKS = 100;

export const SET = 0;
export const SPLIT = 1;
export const ASSERT = 2;
export const ACCEPT = 3;

/** What an instruction may ask of a place in the text, apart from its characters. */
export type Predicate =
  { readonly kind: 'start' | 'end' | 'boundary' } | { readonly kind: 'look'; readonly look: number };

export interface Program {
  /**
   * SET: to `second` over a character of set `first`. SPLIT: to both. ASSERT: to `second` if `first` holds.
   */
  readonly operation: readonly number[];
  /** For ASSERT twice the index of the predicate, plus one to negate it. */
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly entry: number;
  readonly predicates: readonly Predicate[];
  /** Whether text may precede the match. */
  readonly floating: boolean;
  readonly backward: boolean;
}

export interface Programs {
  readonly search: Program;
  readonly looks: readonly Program[];
  readonly sets: readonly CharacterSet[];
}

interface Shared {
  readonly meter: Meter;
  states: number;
  readonly sets: CharacterSet[];
  readonly setNumbers: Map<string | number, number>;
  readonly looks: Program[];
  readonly lookNumbers: Map<string, number>;
}

interface Draft {
  readonly shared: Shared;
  readonly operation: number[];
  readonly first: number[];
  readonly second: number[];
  readonly predicates: Predicate[];
  readonly backward: boolean;
}

export function writePrograms(node: Node, anchored: boolean, meter: Meter): Programs {
  const shared: Shared = {
    meter,
    states: 0,
    sets: [],
    setNumbers: new Map(),
    looks: [],
    lookNumbers: new Map(),
  };
  const search = writeProgram(node, shared, !anchored, false);
  return { search, looks: shared.looks, sets: shared.sets };
}

function writeProgram(node: Node, shared: Shared, floating: boolean, backward: boolean): Program {
  const draft: Draft = { shared, operation: [], first: [], second: [], predicates: [], backward };
  const entry = write(draft, node, add(draft, ACCEPT, 0, 0));
  const { operation, first, second, predicates } = draft;
  return { operation, first, second, predicates, entry, floating, backward };
}

function add(draft: Draft, operation: number, first: number, second: number): number {
  if (++draft.shared.states > MAX_STATES) {
    throw new Refusal('too-large', `its counted repetitions expand to more than ${MAX_STATES} states`);
  }
  draft.shared.meter.spend(1);
  draft.first.push(first);
  draft.second.push(second);
  return draft.operation.push(operation) - 1;
}

/** Writes `node` so that it goes on to state `next`; answers the state to enter. */
function write(draft: Draft, node: Node, next: number): number {
  switch (node.kind) {
    case 'empty':
      return next;
    case 'set':
      return add(draft, SET, setNumber(draft.shared, node.set), next);
    case 'sequence':
      if (draft.backward) return node.items.reduce((after, item) => write(draft, item, after), next);
      return node.items.reduceRight((after, item) => write(draft, item, after), next);
    case 'choice':
      return node.options
        .map((option) => write(draft, option, next))
        .reduceRight((other, entry) => add(draft, SPLIT, entry, other));
    case 'repeat':
      return writeRepeat(draft, node, next);
    case 'look':
      return writeAssertion(
        draft,
        { kind: 'look', look: lookNumber(draft.shared, node) },
        node.negated,
        next,
      );
    case 'boundary':
      return writeAssertion(draft, { kind: 'boundary' }, node.negated, next);
    case 'start':
    case 'end':
      return writeAssertion(draft, { kind: node.kind }, false, next);
    case 'capture':
      return write(draft, node.body, next);
    case 'reference':
      throw new Error(`unresolved ${node.text}`);
  }
}

function writeRepeat(draft: Draft, node: RepeatNode, next: number): number {
  let entry = next;
  if (node.max === Infinity) {
    const loop = add(draft, SPLIT, next, next);
    const body = write(draft, node.body, loop);
    draft.first[loop] = body;
    entry = node.min === 0 ? loop : body;
    for (let i = 1; i < node.min; i++) entry = write(draft, node.body, entry);
    return entry;
  }
  for (let i = node.min; i < node.max; i++) entry = add(draft, SPLIT, write(draft, node.body, entry), next);
  for (let i = 0; i < node.min; i++) entry = write(draft, node.body, entry);
  return entry;
}

function writeAssertion(draft: Draft, predicate: Predicate, negated: boolean, next: number): number {
  const look = predicate.kind === 'look' ? predicate.look : -1;
  let number = draft.predicates.findIndex(
    (p) => p.kind === predicate.kind && (p.kind !== 'look' || p.look === look),
  );
  if (number < 0) number = draft.predicates.push(predicate) - 1;
  return add(draft, ASSERT, 2 * number + Number(negated), next);
}

function setNumber(shared: Shared, set: CharacterSet): number {
  const code = single(set);
  const key = code < 0 ? set.text : code;
  const existing = shared.setNumbers.get(key);
  if (existing !== undefined) return existing;
  shared.setNumbers.set(key, shared.sets.length);
  return shared.sets.push(set) - 1;
}

function lookNumber(shared: Shared, node: LookNode): number {
  const key = (node.isBehind ? '<' : '=') + node.text;
  const existing = shared.lookNumbers.get(key);
  if (existing !== undefined) return existing;
  const program = writeProgram(node.body, shared, true, !node.isBehind);
  if (shared.looks.length >= MAX_LOOKS) {
    throw new Refusal('too-large', `it looks ahead or behind in more than ${MAX_LOOKS} different ways`);
  }
  shared.lookNumbers.set(key, shared.looks.length);
  return shared.looks.push(program) - 1;
}
