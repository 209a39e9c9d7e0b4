/**
 * The whole verdict on a value of any depth. The fast interpreter recurses to a fixed nesting only. What it
 * deferred there is judged afterwards and must hold too; a verdict that it needed there is found first, and
 * then it starts again. Pending questions are kept in a list, so depth costs no call stack and little memory.
 */
import { OutOfSteps } from '../meter.ts';
import type { Node } from '../program/index.ts';
import { judge } from './judge.ts';
import { Question, type Run } from './run.ts';

/** A question about the whole value, about a deferred part, or one that another question needs first. */
class PendingQuestion extends Question {
  static override readonly kept: PendingQuestion = new PendingQuestion(Question.kept, false);

  /** The question above fails if this one does. */
  readonly isPart: boolean;
  /** The deferred parts, once the rest has been judged. */
  parts: Question[] | undefined = undefined;
  verdict = false;

  constructor({ node, value }: Question, isPart: boolean) {
    super(node, value);
    this.isPart = isPart;
  }
}

/** Each pending question stands for some hundred levels of the value: no JSON text nests that deep. */
const MAX_PENDING = 2_500;
const STEPS_PER_QUESTION = 100;

export function decide(node: Node, value: unknown, run: Run): boolean {
  // A flat node can neither defer nor wait.
  if (node.isFlat) return judge(node, value, run);
  if (!run.isFresh) run.startAgain();
  const verdict = judge(node, value, run);
  // Nearly every value is decided at once.
  if (run.needed === undefined && run.deferred === undefined) return verdict;
  const first = new PendingQuestion(new Question(node, value), false);
  return decideDeep(first, afterJudging(first, verdict, run), run);
}

function decideDeep(first: PendingQuestion, question: PendingQuestion | undefined, run: Run): boolean {
  const pending: PendingQuestion[] = [first];
  let next = question;
  for (;;) {
    if (next !== undefined) {
      run.spend(STEPS_PER_QUESTION);
      if (pending.length === MAX_PENDING) throw new OutOfSteps();
      pending.push(next);
    } else {
      const { node, value, verdict, isPart } = pending.pop()!;
      const above = pending.at(-1);
      if (above === undefined) return verdict;
      if (!isPart) run.settle(node, value, verdict);
      else if (!verdict) above.verdict = false;
    }
    next = nextQuestion(pending.at(-1)!, run);
  }
}

/** What must be answered before the current question; undefined where its verdict stands. */
function nextQuestion(current: PendingQuestion, run: Run): PendingQuestion | undefined {
  if (current.parts !== undefined) return nextPart(current, current.parts);
  run.startAgain();
  return afterJudging(current, judge(current.node, current.value, run), run);
}

function afterJudging(current: PendingQuestion, verdict: boolean, run: Run): PendingQuestion | undefined {
  if (run.needed !== undefined) return new PendingQuestion(run.needed, false);
  current.verdict = verdict;
  current.parts = run.deferred ?? [];
  return nextPart(current, current.parts);
}

function nextPart({ verdict }: PendingQuestion, parts: Question[]): PendingQuestion | undefined {
  const part = verdict ? parts.pop() : undefined;
  return part === undefined ? undefined : new PendingQuestion(part, true);
}
