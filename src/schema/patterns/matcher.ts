/**
 * Chooses how a trimmed node runs: as a comparison where it is one text, natively where that is proven
 * linear, part by part where it splits, on the automaton otherwise. A node comes in, a `Tester` goes out. The
 * rule: whatever V8 refuses to run after all (its own stack and size limits) falls back to the automaton, and
 * what that cannot hold counts as out of steps, never as an answer.
 */
import type { Meter } from '../meter.ts';
import { Automaton } from './automaton.ts';
import { literalTest } from './literal.ts';
import { printNode } from './print.ts';
import { writePrograms } from './program.ts';
import { isAnchored, proveLinear } from './prove.ts';
import { Refusal } from './refusal.ts';
import { splitLooks } from './split.ts';
import { sizeOf, type Node } from './syntax.ts';

export interface Tester {
  readonly engine: 'native' | 'automaton';
  test(text: string, meter: Meter): boolean;
}

/** A node that is printed is read by V8 once more. */
const STEPS_PER_PRINTED_NODE = 4;

/** `original` is a RegExp known to equal the node, where there is one. */
export function testerOf(node: Node, unicode: boolean, meter: Meter, original?: RegExp): Tester {
  const { nodes, nesting } = sizeOf(node);
  // Each stage below asks the nodes inside of a node for their lengths.
  meter.spend(nodes * nesting);
  const literal = literalTest(node);
  if (literal !== undefined) return literalTester(literal);
  const weight = proveLinear(node, meter);
  if (weight !== undefined) {
    meter.spend(original === undefined ? STEPS_PER_PRINTED_NODE * nodes : 0);
    const native = original ?? new RegExp(printNode(node, unicode), unicode ? 'u' : '');
    return nativeTester(native, weight, (running) => automatonTester(node, unicode, running));
  }
  const parts = splitLooks(node);
  if (parts.length === 1) {
    const [{ node: part, expected }] = parts as [(typeof parts)[number]];
    return part === node
      ? automatonTester(node, unicode, meter)
      : allOf([{ tester: testerOf(part, unicode, meter), expected }]);
  }
  return allOf(
    parts.map(({ node: part, expected }) => ({ tester: testerOf(part, unicode, meter), expected })),
  );
}

const TICKS_PER_COMPARISON = 4;

/** A literal is never longer than a pattern may be. */
function literalTester(test: (text: string) => boolean): Tester {
  return {
    engine: 'native',
    test(text, meter) {
      meter.charge(TICKS_PER_COMPARISON);
      return test(text);
    },
  };
}

/** What it takes to start V8's matcher. */
const TICKS_PER_START = 4;

/** `weight` is the worst cost per character, in comparisons; four of them take a tick. */
export function nativeTester(native: RegExp, weight: number, fallback: (meter: Meter) => Tester): Tester {
  let instead: Tester | undefined;
  return {
    engine: 'native',
    test(text, meter) {
      meter.charge(TICKS_PER_START + Math.ceil((text.length * weight) / 4));
      try {
        return native.test(text);
      } catch (error) {
        instead ??= withoutNative(error, meter, fallback);
        return instead.test(text, meter);
      }
    },
  };
}

/** V8 has thrown: a text of tens of millions of characters, or a pattern too large for its code generator. */
function withoutNative(error: unknown, meter: Meter, fallback: (meter: Meter) => Tester): Tester {
  try {
    return fallback(meter);
  } catch (refusal) {
    if (refusal instanceof Refusal) meter.spend(Infinity);
    throw error;
  }
}

const STEPS_PER_SET = 8;

export function automatonTester(node: Node, unicode: boolean, meter: Meter): Tester {
  const programs = writePrograms(node, isAnchored(node), meter);
  meter.spend(STEPS_PER_SET * programs.sets.length);
  const automaton = new Automaton(programs, unicode);
  return { engine: 'automaton', test: (text, meter) => automaton.test(text, meter) };
}

function allOf(parts: readonly { readonly tester: Tester; readonly expected: boolean }[]): Tester {
  // The cheap ones first: the order cannot change the answer.
  const ordered = [...parts].sort((a, b) => rank(a.tester) - rank(b.tester));
  return {
    engine: ordered.every(({ tester }) => tester.engine === 'native') ? 'native' : 'automaton',
    test: (text, meter) => ordered.every(({ tester, expected }) => tester.test(text, meter) === expected),
  };
}

function rank(tester: Tester): number {
  return tester.engine === 'native' ? 0 : 1;
}
