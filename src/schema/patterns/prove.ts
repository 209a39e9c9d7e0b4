/**
 * Third step: decides whether V8's backtracking matcher is certain to be linear on a node, so that it may run
 * natively. Shown are (1) one-unambiguity: wherever the matcher may choose, the next character leaves one
 * choice, and nothing can be empty in two ways, so each pair of place in the pattern and place in the text is
 * visited once; (2) few starts: anchored by `^`, or of so bounded a length that every start costs a small
 * constant. The rule: an error may only be made towards "not proven", which costs speed, never linearity.
 */
import type { Meter } from '../meter.ts';
import type { CharacterSet } from './characters.ts';
import { overlapBeyondAscii } from './characters.ts';
import type { LookNode, Node, RepeatNode } from './syntax.ts';
import { longest, nullable, shortest } from './syntax.ts';

/** What an unanchored search may read from each start. */
const MAX_WINDOW = 64;
/** A pattern with a thousand alternatives is linear natively, but slower than on the automaton. */
const MAX_WEIGHT = 512;
/** Each costs V8 a tenth of a millisecond to compile, which no step would pay for. */
const MAX_PROPERTIES = 16;
/** V8 keeps a choice for each turn of a counted loop; its stack holds some millions. */
const MAX_COUNT = 1_000_000;

/** The characters that can come next, as a union. */
interface Reach {
  readonly ascii: readonly [number, number, number, number];
  readonly beyond: readonly CharacterSet[];
  /** How many places of the pattern the matcher may try in turn. */
  readonly fan: number;
}

interface Proof {
  fan: number;
  properties: number;
  /** The summed lengths of looks, which are read again at each place. */
  looked: number;
  readonly meter: Meter;
}

const NOWHERE: Reach = { ascii: [0, 0, 0, 0], beyond: [], fan: 0 };

class Unproven extends Error {}

/**
 * The cost per character of the text in units of one plain comparison, or undefined where nothing is proven.
 */
export function proveLinear(node: Node, meter: Meter): number | undefined {
  const proof: Proof = { fan: 1, properties: 0, looked: 0, meter };
  const anchored = isAnchored(node);
  if (!anchored && mayBeginBetween(node)) return undefined;
  try {
    enter(node, NOWHERE, proof, anchored);
  } catch (error) {
    if (error instanceof Unproven) return undefined;
    throw error;
  }
  const read = (anchored ? 1 : Math.max(longest(node), 1)) + proof.looked;
  return read > MAX_WINDOW || read * proof.fan > MAX_WEIGHT ? undefined : read * proof.fan;
}

/** Whether every way through the node asks for `^` before anything that costs. */
export function isAnchored(node: Node): boolean {
  if (node.kind === 'sequence') return isAnchored(node.items[0]!);
  return node.kind === 'choice' ? node.options.every(isAnchored) : node.kind === 'start';
}

/**
 * Whether a search may begin by asking for something that can hold between the halves of a surrogate pair. V8
 * with `u` tries that place too, where ECMA-262 has none: native `/\B/u` finds a match in 'a🐉a'.
 */
export function mayBeginBetween(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      for (const item of node.items) {
        if (mayBeginBetween(item)) return true;
        if (!nullable(item)) return false;
      }
      return false;
    case 'choice':
      return node.options.some(mayBeginBetween);
    case 'repeat':
      return mayBeginBetween(node.body);
    default:
      return node.kind === 'look' || (node.kind === 'boundary' && node.negated);
  }
}

/**
 * What can come next on entering `node` when `next` follows it, after checking every choice inside. `once`
 * says that the node is tried at one place of the text only, where a look may be of any length.
 */
function enter(node: Node, next: Reach, proof: Proof, once: boolean): Reach {
  switch (node.kind) {
    case 'set':
      proof.properties += node.set.properties.length;
      if (proof.properties > MAX_PROPERTIES) throw new Unproven();
      return firstOf(node, proof.meter);
    case 'sequence':
      return enterSequence(node.items, next, proof, once);
    case 'choice': {
      if (node.options.filter(nullable).length > 1) throw new Unproven();
      const reaches = node.options.map((option) => enter(option, next, proof, once));
      return reaches.reduce((sum, reach) => join(sum, reach, proof));
    }
    case 'repeat':
      return enterRepeat(node, next, proof);
    case 'look':
      enterLook(node, proof, once);
      return next;
    default:
      return next;
  }
}

function enterSequence(items: readonly Node[], next: Reach, proof: Proof, once: boolean): Reach {
  // What follows a fixed length is tried at one place still.
  let fixed = once;
  const single = items.map((item) => {
    const here = fixed;
    fixed &&= longest(item) === shortest(item);
    return here;
  });
  let reach = next;
  for (let i = items.length - 1; i >= 0; i--) reach = enter(items[i]!, reach, proof, single[i]!);
  return reach;
}

function enterRepeat(node: RepeatNode, next: Reach, proof: Proof): Reach {
  if (nullable(node.body) || node.min > MAX_COUNT || (node.max > MAX_COUNT && node.max !== Infinity)) {
    throw new Unproven();
  }
  const first = firstOf(node.body, proof.meter);
  if (node.max === 1) {
    enter(node.body, next, proof, false);
    return join(first, next, proof);
  }
  // An exact count leaves no choice between another turn and going on, all others do.
  const both = node.min === node.max ? union(first, next, proof.meter) : join(first, next, proof);
  enter(node.body, both, proof, false);
  return node.min === 0 ? both : first;
}

function enterLook(node: LookNode, proof: Proof, once: boolean): void {
  // Lookbehind runs backwards, for which nothing is shown here.
  if (node.isBehind) throw new Unproven();
  enter(node.body, NOWHERE, proof, once);
  proof.looked += once ? 1 : longest(node.body);
  if (proof.looked > MAX_WINDOW) throw new Unproven();
}

/** What a node can begin with: `enter` without its checks, which would double at each nested loop. */
function firstOf(node: Node, meter: Meter): Reach {
  switch (node.kind) {
    case 'set':
      return { ascii: node.set.ascii, beyond: node.set.beyondAscii ? [node.set] : [], fan: 1 };
    case 'sequence': {
      let reach = NOWHERE;
      for (const item of node.items) {
        reach = union(reach, firstOf(item, meter), meter);
        if (!nullable(item)) break;
      }
      return reach;
    }
    case 'choice':
      return node.options
        .map((option) => firstOf(option, meter))
        .reduce((sum, reach) => union(sum, reach, meter));
    case 'repeat':
      return firstOf(node.body, meter);
    default:
      return NOWHERE;
  }
}

/** The union of two reaches between which the matcher has to choose. */
function join(a: Reach, b: Reach, proof: Proof): Reach {
  const [a0, a1, a2, a3] = a.ascii;
  const [b0, b1, b2, b3] = b.ascii;
  const shared = (a0 & b0) | (a1 & b1) | (a2 & b2) | (a3 & b3);
  if (shared !== 0 || a.beyond.some((x) => b.beyond.some((y) => overlap(x, y, proof.meter))))
    throw new Unproven();
  if (a.fan + b.fan > proof.fan) proof.fan = a.fan + b.fan;
  return union(a, b, proof.meter);
}

function overlap(a: CharacterSet, b: CharacterSet, meter: Meter): boolean {
  meter.spend(1 + ((a.ranges.length + b.ranges.length) >> 3));
  return overlapBeyondAscii(a, b);
}

function union(a: Reach, b: Reach, meter: Meter): Reach {
  meter.spend(1 + ((a.beyond.length + b.beyond.length) >> 3));
  if (a.fan + b.fan > MAX_WEIGHT) throw new Unproven();
  const [a0, a1, a2, a3] = a.ascii;
  const [b0, b1, b2, b3] = b.ascii;
  return {
    ascii: [a0 | b0, a1 | b1, a2 | b2, a3 | b3],
    beyond: b.beyond.length === 0 ? a.beyond : [...a.beyond, ...b.beyond],
    fan: a.fan + b.fan,
  };
}
