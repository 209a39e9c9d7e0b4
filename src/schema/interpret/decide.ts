/**
 * The whole verdict on a value of any depth. The fast interpreter goes down to a fixed nesting only; what it put off
 * there becomes a part that must hold too, and a verdict that it could not go on without is found first, and then it
 * starts again. Open questions are kept in a list, so depth costs neither call stack nor, to speak of, memory.
 */
import { OutOfSteps } from '../meter.ts';
import type { Node } from '../program/index.ts';
import { judge } from './judge.ts';
import type { Question, Run } from './run.ts';

/** A question about the whole value, about a part that was put off, or one that another question waits for. */
interface Open extends Question {
  /** The question above fails if this one does. */
  readonly isPart: boolean;
  /** What was put off, once the rest has been judged. */
  parts: Question[] | undefined;
  verdict: boolean;
}

/** Each open question stands for some hundred levels of the value: nothing that was ever JSON text goes so deep. */
const MAX_OPEN = 2_500;
const STEPS_PER_QUESTION = 100;

export function decide(node: Node, value: unknown, run: Run): boolean {
  // What nests nothing can neither put off nor wait.
  if (node.isFlat) return judge(node, value, run);
  const open: Open[] = [opened({ node, value }, false)];
  for (;;) {
    const current = open.at(-1)!;
    const next = nextQuestion(current, run);
    if (next !== undefined) {
      run.spend(STEPS_PER_QUESTION);
      if (open.length === MAX_OPEN) throw new OutOfSteps();
      open.push(next);
      continue;
    }
    open.pop();
    const above = open.at(-1);
    if (above === undefined) return current.verdict;
    if (!current.isPart) run.settle(current.node, current.value, current.verdict);
    else if (!current.verdict) above.verdict = false;
  }
}

/** What must be answered before the current question; undefined where its verdict stands. */
function nextQuestion(current: Open, run: Run): Open | undefined {
  if (current.parts === undefined) {
    run.startAgain();
    current.verdict = judge(current.node, current.value, run);
    if (run.needed !== undefined) return opened(run.needed, false);
    current.parts = run.deferred ?? [];
  }
  const part = current.verdict ? current.parts.pop() : undefined;
  return part === undefined ? undefined : opened(part, true);
}

function opened({ node, value }: Question, isPart: boolean): Open {
  return { node, value, isPart, parts: undefined, verdict: false };
}
