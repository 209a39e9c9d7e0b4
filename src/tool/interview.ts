/**
 * The questions of one call (R-ELICIT): a message and a schema in; the answer out, checked against the
 * schema. Where the result of the call carries the question to the client, asking throws, which ends `run`;
 * when the call is made again, the same questions get their answers. An answer is used only for its own
 * question.
 */
import { canonicalText, isObject, preview, type JsonObject } from '../json/index.ts';
import { admitSchema, compileSchema, report, reportProblems, type Validator } from '../schema/index.ts';
import type { Asking, GivenAnswer, Question } from './channel.ts';
import type { InputRequiredOutcome } from './outcome.ts';
import { readSide, type Parse } from './schema-side.ts';
import { ToolError } from './tool-error.ts';
import { outsideToolScope } from './tool-scope.ts';

/** Questions in one call; a tool with more is faulty. */
const MAX_QUESTIONS = 100;

export class Interview {
  private readonly asking: Asking;
  private readonly answers: Map<string, GivenAnswer>;
  private readonly unanswered: Map<string, Question> = new Map();
  private readonly timesAsked: Map<string, number> = new Map();
  private readonly waitingTime: WaitingTime = new WaitingTime();
  private questionCount = 0;

  constructor(asking: Asking) {
    this.asking = asking;
    this.answers = new Map(asking.how === 'result' ? asking.earlier : []);
  }

  /** Whether the client has a question that it has not answered yet. */
  get isWaiting(): boolean {
    return this.waitingTime.isWaiting;
  }

  /** Milliseconds of waiting for answers since the last call of this. */
  takeWaited(): number {
    return this.waitingTime.take();
  }

  /** Set once a question has ended the call, even where `run` caught the error. */
  get outcome(): InputRequiredOutcome | undefined {
    if (this.unanswered.size === 0) return undefined;
    return { kind: 'input-required', questions: [...this.unanswered.values()], answers: this.answers };
  }

  async ask(message: string, source: unknown, signal: () => AbortSignal): Promise<GivenAnswer> {
    const { asking } = this;
    const form = readForm(message, source);
    if (asking.how === 'impossible') throw new ToolError(asking.why);
    const question = { key: this.keyFor(message, form.schema), message, schema: form.schema };
    if (asking.how === 'request') {
      const ask = (): Promise<unknown> => outsideToolScope(() => asking.send(question, signal()));
      return readAnswer(await this.waitingTime.during(ask), question, form);
    }
    const earlier = this.answers.get(question.key);
    const received = earlier ?? asking.answerTo(question.key);
    if (received === undefined) {
      this.unanswered.set(question.key, question);
      throw new InputRequired();
    }
    const answer = await readAnswer(received, question, form);
    if (earlier === undefined) this.answers.set(question.key, unparsed(received as GivenAnswer));
    return answer;
  }

  private keyFor(message: string, schema: JsonObject): string {
    // Questions that are worded differently each time would pile up answers over the rounds.
    if (++this.questionCount > MAX_QUESTIONS || this.answers.size > MAX_QUESTIONS) {
      throw new Error(`The tool asked more than ${MAX_QUESTIONS} questions in one call.`);
    }
    const text = canonicalText([message, schema]);
    // Loaded on first use: it takes a fiftieth of the start of a server with a thousand tools.
    const { createHash } = process.getBuiltinModule('node:crypto');
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    const times = (this.timesAsked.get(hash) ?? 0) + 1;
    this.timesAsked.set(hash, times);
    return times === 1 ? hash : `${hash}-${times}`;
  }
}

/** The answer for the next round, as it was received: the library parses it again there. */
function unparsed({ action, content }: GivenAnswer): GivenAnswer {
  return action === 'accept' ? { action, content } : { action };
}

/** Whether asking ended the call: its client calls again with the answer. */
export function isInputRequired(error: unknown): boolean {
  return error instanceof InputRequired;
}

/** Thrown through `run`, so that its `finally` blocks run. */
class InputRequired extends Error {
  constructor() {
    super('The client is being asked; the tool runs again with the answer. Do not catch this.');
    this.name = 'InputRequired';
  }
}

interface Form {
  readonly schema: JsonObject;
  readonly validator: Validator;
  readonly parse: Parse | undefined;
}

/** A message or a schema that cannot be used is the author's error. */
function readForm(message: unknown, source: unknown): Form {
  if (typeof message !== 'string')
    throw new TypeError(`A question must be a text, but is ${preview(message)}.`);
  const name = `The schema of the question ${preview(message)}`;
  const side = readSide(source, 'input');
  if (!side.ok) throw new TypeError(reportProblems([side.problem], { name }));
  const admitted = admitSchema(side.document, { role: 'elicitation', formats: 'assert' });
  if (!admitted.ok) throw new TypeError(reportProblems(admitted.problems, { name }));
  const schema = admitted.schema.document202012 as JsonObject;
  return { schema, validator: compileSchema(admitted.schema), parse: side.parse };
}

async function readAnswer(received: unknown, { message }: Question, form: Form): Promise<GivenAnswer> {
  const action = isObject(received) ? received['action'] : undefined;
  if (action === 'decline' || action === 'cancel') return { action };
  const name = `The client's answer to ${preview(message)}`;
  if (action !== 'accept') {
    throw new ToolError(
      `${name} is invalid: "action" must be accept, decline or cancel, but is ${preview(action)}.`,
    );
  }
  const { content = {} } = received as JsonObject;
  const checked = form.validator.check(content);
  if (!checked.ok) throw new ToolError(report(checked, { value: content, name }));
  const parsed = await form.parse?.(content);
  if (parsed?.ok === false) throw new ToolError([`${name} cannot be used:`, ...parsed.issues].join('\n  '));
  return { action, content: parsed === undefined ? content : parsed.value };
}

/** Measures the time in which at least one question waited for its answer. */
class WaitingTime {
  private pending = 0;
  private since = 0;
  private waited = 0;

  get isWaiting(): boolean {
    return this.pending > 0;
  }

  async during<Value>(wait: () => Promise<Value>): Promise<Value> {
    if (this.pending++ === 0) this.since = performance.now();
    try {
      return await wait();
    } finally {
      if (--this.pending === 0) this.waited += performance.now() - this.since;
    }
  }

  take(): number {
    const now = performance.now();
    const total = this.waited + (this.isWaiting ? now - this.since : 0);
    this.since = now;
    this.waited = 0;
    return total;
  }
}
