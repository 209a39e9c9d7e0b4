/**
 * Between parsing and trimming, only for patterns with back-references: where the group referred to can hold
 * only a few texts, such as `(['"])` or `(-?)`, each of them is written out, and what is left is regular.
 * ArkType's ISO dates need this. A node with captures and references comes in, one without goes out, or a
 * Refusal. The rule: a reference matches what its group captured last on the same way, or nothing if it
 * captured nothing.
 */
import type { Meter } from '../meter.ts';
import { rangeSet } from './characters.ts';
import { groupTexts, refuseReference, type GroupText, type Referred } from './group-texts.ts';
import type { CaptureNode, LookNode, Node, ReferenceNode, RepeatNode } from './syntax.ts';
import { childrenOf, choice, EMPTY, repeat, sequence } from './syntax.ts';

const MAX_COPIES = 2_000;
/** A way is a map and a new node; the other walks here only look. */
const STEPS_PER_WAY = 4;

/** What the group holds; undefined before it has matched. */
type Value = GroupText | undefined;

/** The ways through a node, by what the group holds afterwards. */
type Ways = Map<Value, Node>;

/** One group at a time. */
interface Task extends Referred {
  readonly isGroup: (node: Node) => boolean;
  readonly references: number;
  copies: number;
}

export function resolveReferences(parsed: Node, meter: Meter): Node {
  let node = parsed;
  for (;;) {
    const [reference] = findAll(node, (each) => each.kind === 'reference', meter) as ReferenceNode[];
    if (!reference) return withoutCaptures(node);
    const task = taskFor(node, reference, meter);
    node = oneOf(waysThrough(node, undefined, task));
  }
}

function taskFor(node: Node, reference: ReferenceNode, meter: Meter): Task {
  const groups = findAll(node, (each) => each.kind === 'capture', meter) as CaptureNode[];
  const called = groups.filter(({ number, name }) => number === reference.group || name === reference.group);
  const isGroup = (each: Node): boolean => each.kind === 'capture' && each.number === called[0]?.number;
  const isReference = (each: Node): boolean =>
    each.kind === 'reference' && (each.group === called[0]?.number || each.group === reference.group);
  const references = findAll(node, isReference, meter).length;
  const task = { isGroup, isReference, references, text: reference.text, meter, copies: 0 };
  if (called.length === 0) refuseReference(task, 'whose name is written with escapes');
  if (!called.every(isGroup)) refuseReference(task, 'whose name other groups have too');
  return task;
}

function waysThrough(node: Node, held: Value, task: Task): Ways {
  task.meter.spend(STEPS_PER_WAY);
  if (task.isReference(node)) return new Map([[held, literal(held, task)]]);
  switch (node.kind) {
    case 'sequence':
      return waysThroughSequence(node.items, held, task);
    case 'choice': {
      const sum: Ways = new Map();
      for (const option of node.options) {
        for (const [after, way] of waysThrough(option, held, task)) add(sum, after, way, task);
      }
      return sum;
    }
    case 'capture': {
      if (task.isGroup(node))
        return new Map(groupTexts(node.body, task).map((value) => [value, literal(value, task)]));
      const sum: Ways = new Map();
      for (const [after, body] of waysThrough(node.body, held, task)) sum.set(after, { ...node, body });
      return sum;
    }
    case 'repeat':
      return waysThroughRepeat(node, held, task);
    case 'look':
      return waysThroughLook(node, held, task);
    default:
      return new Map([[held, node]]);
  }
}

function waysThroughSequence(items: readonly Node[], held: Value, task: Task): Ways {
  let heads = new Map<Value, Node[]>([[held, []]]);
  for (const item of items) {
    if (findAll(item, task.isGroup, task.meter).length === 0) {
      // The group keeps what it holds, so each way goes on by itself.
      for (const [before, head] of heads) append(head, waysThrough(item, before, task).get(before)!);
      continue;
    }
    const next: Ways = new Map();
    for (const [before, head] of heads) {
      task.meter.spend(head.length);
      for (const [after, tail] of waysThrough(item, before, task))
        add(next, after, sequence(append([...head], tail)), task);
    }
    heads = new Map([...next].map(([after, way]) => [after, append([], way)]));
  }
  return new Map([...heads].map(([after, head]) => [after, sequence(head)]));
}

function waysThroughRepeat(node: RepeatNode, held: Value, task: Task): Ways {
  if (findAll(node.body, task.isGroup, task.meter).length === 0) {
    const body = waysThrough(node.body, held, task).get(held)!;
    return new Map([[held, repeat(body, node.min, node.max)]]);
  }
  // Each turn begins with the group unset (ECMA-262, RepeatMatcher).
  const turn = waysThrough(node.body, undefined, task);
  if (findAll(node.body, task.isReference, task.meter).length === task.references) {
    return new Map([[held, repeat(oneOf(turn), node.min, node.max)]]);
  }
  if (node.max !== 1) refuseReference(task, 'that stands in a repetition, and the reference outside of it');
  add(turn, held, EMPTY, task);
  return turn;
}

function waysThroughLook(node: LookNode, held: Value, task: Task): Ways {
  const captures = findAll(node.body, task.isGroup, task.meter).length > 0;
  const references = findAll(node.body, task.isReference, task.meter).length;
  // Lookbehind captures from right to left, and what a look has captured outlives it.
  if (captures && (node.isBehind || references !== task.references))
    refuseReference(task, 'that stands in an assertion');
  if (!captures && references === 0) return new Map([[held, node]]);
  const body = oneOf(waysThrough(node.body, held, task));
  // No source begins with a closing parenthesis, so this cannot be taken for another look.
  return new Map([[held, { ...node, body, text: `)${task.text}=${held}(${node.text}` }]]);
}

function oneOf(ways: Ways): Node {
  return ways.size === 0 ? { kind: 'set', set: rangeSet('[]', []) } : choice([...ways.values()]);
}

function add(ways: Ways, after: Value, way: Node, task: Task): void {
  if (++task.copies > MAX_COPIES)
    refuseReference(task, `whose texts, written out, make more than ${MAX_COPIES} ways`);
  const cached = ways.get(after);
  ways.set(after, cached ? choice([cached, way]) : way);
}

/** Sequences are never items of one another, and nothing stands for itself. */
function append(items: Node[], node: Node): Node[] {
  if (node.kind === 'sequence') for (const item of node.items) items.push(item);
  else if (node.kind !== 'empty') items.push(node);
  return items;
}

function literal(value: Value, { meter }: Task): Node {
  if (!value) return EMPTY;
  meter.spend(value.length);
  const codes = value.slice(0, -1).split(',').map(Number);
  return sequence(
    codes.map((code) => ({ kind: 'set', set: rangeSet(String.fromCodePoint(code), [code, code]) })),
  );
}

function findAll(node: Node, wanted: (node: Node) => boolean, meter: Meter, matches: Node[] = []): Node[] {
  meter.spend(1);
  if (wanted(node)) matches.push(node);
  for (const child of childrenOf(node)) findAll(child, wanted, meter, matches);
  return matches;
}

function withoutCaptures(node: Node): Node {
  switch (node.kind) {
    case 'sequence':
      return sequence(node.items.map(withoutCaptures).reduce(append, []));
    case 'choice':
      return choice(node.options.map(withoutCaptures));
    case 'repeat':
      return repeat(withoutCaptures(node.body), node.min, node.max);
    case 'look':
      return { ...node, body: withoutCaptures(node.body) };
    case 'capture':
      return withoutCaptures(node.body);
    default:
      return node;
  }
}
