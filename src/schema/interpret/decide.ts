/**
 * The whole verdict on a value of any depth. The fast interpreter goes down to a fixed nesting only; what it put off
 * there becomes a part that must hold too, and a verdict that it could not go on without is found first, and then it
 * starts again. Open questions are kept in a list, so depth costs neither call stack nor, to speak of, memory.
 */
import { OutOfSteps } from '../meter.ts';
import type { Node } from '../program/index.ts';
import { judge } from './judge.ts';
import { Question, type Run } from './run.ts';

/** A question about the whole value, about a part that was put off, or one that another question waits for. */
class Open extends Question {
  static override readonly kept: Open = new Open(Question.kept, false);

  /** The question above fails if this one does. */
  readonly isPart: boolean;
  /** What was put off, once the rest has been judged. */
  parts: Question[] | undefined = undefined;
  verdict = false;

  constructor({ node, value }: Question, isPart: boolean) {
    super(node, value);
    this.isPart = isPart;
  }
}

/** Each open question stands for some hundred levels of the value: nothing that was ever JSON text goes so deep. */
const MAX_OPEN = 2_500;
const STEPS_PER_QUESTION = 100;

export function decide(node: Node, value: unknown, run: Run): boolean {
  // What nests nothing can neither put off nor wait.
  if (node.isFlat) return judge(node, value, run);
  if (!run.isFresh) run.startAgain();
  const verdict = judge(node, value, run);
  // Nearly every value is decided at once.
  if (run.needed === undefined && run.deferred === undefined) return verdict;
  const first = new Open(new Question(node, value), false);
  return decideDeep(first, afterJudging(first, verdict, run), run);
}

function decideDeep(first: Open, question: Open | undefined, run: Run): boolean {
  const open: Open[] = [first];
  let next = question;
  for (;;) {
    if (next !== undefined) {
      run.spend(STEPS_PER_QUESTION);
      if (open.length === MAX_OPEN) throw new OutOfSteps();
      open.push(next);
    } else {
      const { node, value, verdict, isPart } = open.pop()!;
      const above = open.at(-1);
      if (above === undefined) return verdict;
      if (!isPart) run.settle(node, value, verdict);
      else if (!verdict) above.verdict = false;
    }
    next = nextQuestion(open.at(-1)!, run);
  }
}

/** What must be answered before the current question; undefined where its verdict stands. */
function nextQuestion(current: Open, run: Run): Open | undefined {
  if (current.parts !== undefined) return nextPart(current, current.parts);
  run.startAgain();
  return afterJudging(current, judge(current.node, current.value, run), run);
}

function afterJudging(current: Open, verdict: boolean, run: Run): Open | undefined {
  if (run.needed !== undefined) return new Open(run.needed, false);
  current.verdict = verdict;
  current.parts = run.deferred ?? [];
  return nextPart(current, current.parts);
}

function nextPart({ verdict }: Open, parts: Question[]): Open | undefined {
  const part = verdict ? parts.pop() : undefined;
  return part === undefined ? undefined : new Open(part, true);
}
