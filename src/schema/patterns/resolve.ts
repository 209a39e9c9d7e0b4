/**
 * Between parsing and trimming, only for patterns with back-references: where the group referred to can hold only
 * a few texts, such as `(['"])` or `(-?)`, each of them is written out, and what is left is regular. ArkType's ISO
 * dates need this. A node with captures and references comes in, one without goes out, or a Refusal.
 * The rule: a reference matches what its group captured last on the same way, or nothing if it captured nothing.
 */
import { rangeSet } from './characters.ts';
import { Refusal } from './refusal.ts';
import type { CaptureNode, LookNode, Node, ReferenceNode, RepeatNode } from './syntax.ts';
import { choice, EMPTY, repeat, sequence } from './syntax.ts';

const MAX_VALUES = 16;
const MAX_LENGTH = 16;
const MAX_COPIES = 2_000;

/** What the group holds: the codes of its characters, joined by commas; undefined before it has matched. */
type Value = string | undefined;

/** The ways through a node, by what the group holds afterwards. */
type Ways = Map<Value, Node>;

/** One group at a time. */
interface Task {
  readonly isGroup: (node: Node) => boolean;
  readonly isReference: (node: Node) => boolean;
  readonly references: number;
  readonly text: string;
  copies: number;
}

export function resolveReferences(parsed: Node): Node {
  let node = parsed;
  for (;;) {
    const [reference] = findAll(node, (found) => found.kind === 'reference') as ReferenceNode[];
    if (!reference) return withoutCaptures(node);
    const task = taskFor(node, reference);
    node = oneOf(waysThrough(node, undefined, task));
  }
}

function taskFor(node: Node, reference: ReferenceNode): Task {
  const groups = findAll(node, (found) => found.kind === 'capture') as CaptureNode[];
  const called = groups.filter(({ number, name }) => number === reference.group || name === reference.group);
  const isGroup = (found: Node): boolean => found.kind === 'capture' && found.number === called[0]?.number;
  const isReference = (found: Node): boolean =>
    found.kind === 'reference' && (found.group === called[0]?.number || found.group === reference.group);
  const references = findAll(node, isReference).length;
  const task = { isGroup, isReference, references, text: reference.text, copies: 0 };
  // A name that two groups share (ES2025), or one written with an escape.
  if (called.length === 0 || !called.every(isGroup)) refuse(task);
  return task;
}

function refuse(task: Task): never {
  throw new Refusal(
    'back-reference',
    `${task.text} refers back to a group that can hold too many texts to write out, which no linear-time matcher can do`,
  );
}

function waysThrough(node: Node, held: Value, task: Task): Ways {
  if (task.isReference(node)) return new Map([[held, literal(held)]]);
  switch (node.kind) {
    case 'sequence': {
      let sum: Ways = new Map([[held, EMPTY]]);
      for (const item of node.items) {
        const next: Ways = new Map();
        for (const [before, head] of sum) {
          for (const [after, tail] of waysThrough(item, before, task))
            add(next, after, flat(head, tail), task);
        }
        sum = next;
      }
      return sum;
    }
    case 'choice': {
      const sum: Ways = new Map();
      for (const option of node.options) {
        for (const [after, way] of waysThrough(option, held, task)) add(sum, after, way, task);
      }
      return sum;
    }
    case 'capture': {
      if (task.isGroup(node))
        return new Map(valuesOf(node.body, task).map((value) => [value, literal(value)]));
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

function waysThroughRepeat(node: RepeatNode, held: Value, task: Task): Ways {
  if (findAll(node.body, task.isGroup).length === 0) {
    const body = waysThrough(node.body, held, task).get(held)!;
    return new Map([[held, repeat(body, node.min, node.max)]]);
  }
  // Each turn begins with the group unset (ECMA-262, RepeatMatcher).
  const turn = waysThrough(node.body, undefined, task);
  if (findAll(node.body, task.isReference).length === task.references) {
    return new Map([[held, repeat(oneOf(turn), node.min, node.max)]]);
  }
  if (node.max !== 1) refuse(task);
  add(turn, held, EMPTY, task);
  return turn;
}

function waysThroughLook(node: LookNode, held: Value, task: Task): Ways {
  const captures = findAll(node.body, task.isGroup).length > 0;
  const references = findAll(node.body, task.isReference).length;
  // Lookbehind captures from right to left, and what a look has captured outlives it.
  if (captures && (node.behind || references !== task.references)) refuse(task);
  if (!captures && references === 0) return new Map([[held, node]]);
  const body = oneOf(waysThrough(node.body, held, task));
  // No source begins with a closing parenthesis, so this cannot be taken for another look.
  return new Map([[held, { ...node, body, text: `)${task.text}=${held}(${node.text}` }]]);
}

function oneOf(ways: Ways): Node {
  return ways.size === 0 ? { kind: 'set', set: rangeSet('[]', []) } : choice([...ways.values()]);
}

function add(ways: Ways, after: Value, way: Node, task: Task): void {
  if (++task.copies > MAX_COPIES) refuse(task);
  const known = ways.get(after);
  ways.set(after, known ? choice([known, way]) : way);
}

function flat(head: Node, tail: Node): Node {
  const items = [head, tail].flatMap((node) => (node.kind === 'sequence' ? node.items : [node]));
  return sequence(items.filter((node) => node.kind !== 'empty'));
}

function literal(value: Value): Node {
  if (!value) return EMPTY;
  const codes = value.split(',').map(Number);
  return sequence(
    codes.map((code) => ({ kind: 'set', set: rangeSet(String.fromCodePoint(code), [code, code]) })),
  );
}

/** Every text a group can hold, if they are few and short. */
function valuesOf(node: Node, task: Task): string[] {
  const values = new Set(textsOf(node, task).map((codes) => codes.join(',')));
  return [...values];
}

function textsOf(node: Node, task: Task): number[][] {
  const texts = (): number[][] => {
    switch (node.kind) {
      case 'empty':
        return [[]];
      case 'set': {
        const { ranges, properties } = node.set;
        if (
          properties.length > 0 ||
          ranges.some((low, i) => i % 2 === 0 && ranges[i + 1]! - low > MAX_VALUES)
        )
          refuse(task);
        const codes: number[][] = [];
        for (let i = 0; i < ranges.length; i += 2)
          for (let c = ranges[i]!; c <= ranges[i + 1]!; c++) codes.push([c]);
        return codes;
      }
      case 'sequence':
        return node.items.reduce<number[][]>((sum, item) => product(sum, textsOf(item, task), task), [[]]);
      case 'choice':
        return node.options.flatMap((option) => textsOf(option, task));
      case 'capture':
        return textsOf(node.body, task);
      case 'repeat': {
        if (node.max > MAX_LENGTH) refuse(task);
        const body = textsOf(node.body, task);
        let turn: number[][] = [[]];
        const sum: number[][] = [];
        for (let i = 0; i <= node.max; i++) {
          if (i >= node.min) sum.push(...turn);
          turn = product(turn, body, task);
        }
        return sum;
      }
      default:
        // An assertion would have to hold where the group stands, not where the reference does.
        return refuse(task);
    }
  };
  const found = texts();
  if (found.length > MAX_VALUES || found.some((codes) => codes.length > MAX_LENGTH)) refuse(task);
  return found;
}

function product(heads: number[][], tails: number[][], task: Task): number[][] {
  if (heads.length * tails.length > MAX_VALUES * MAX_VALUES) refuse(task);
  return heads.flatMap((head) => tails.map((tail) => [...head, ...tail]));
}

function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'sequence') return node.items;
  if (node.kind === 'choice') return node.options;
  return 'body' in node ? [node.body] : [];
}

function findAll(node: Node, wanted: (node: Node) => boolean, found: Node[] = []): Node[] {
  if (wanted(node)) found.push(node);
  for (const child of childrenOf(node)) findAll(child, wanted, found);
  return found;
}

function withoutCaptures(node: Node): Node {
  switch (node.kind) {
    case 'sequence':
      return node.items.map(withoutCaptures).reduce(flat, EMPTY);
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
