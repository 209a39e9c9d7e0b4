/**
 * The calls that run at one server. A question or a log line of the server names no call: it belongs to the
 * newest one while all calls are of one caller, and otherwise to none of them.
 */
import { canonicalText, type JsonObject } from '../../json/index.ts';
import type { Answer, ToolContext } from '../../tool/index.ts';
import type { UpstreamCall } from './upstream-tool.ts';

export interface UpstreamQuestion {
  readonly message: string;
  readonly schema: JsonObject;
}

export interface HeldQuestion {
  readonly question: UpstreamQuestion;
  readonly answer: (answer: Answer) => void;
  /** Of the call at the server. */
  readonly result: Promise<unknown>;
}

/**
 * One call at the server. It outlives the client's call, where the client must ask its user and call again.
 */
export class RunningCall {
  readonly name: string;
  readonly args: JsonObject;
  /** The context of the client's call that waits for it, or waited last. */
  context: ToolContext;
  /** The question that its client has to answer with the next call. */
  held: HeldQuestion | undefined;
  private result: Promise<unknown> | undefined;
  private interruptWait: ((reason: unknown) => void) | undefined;

  constructor({ name, args, context }: UpstreamCall) {
    this.name = name;
    this.args = args;
    this.context = context;
  }

  /** The result, unless `interrupt` ends the wait for it first. */
  wait(result: Promise<unknown>): Promise<unknown> {
    this.result = result;
    return new Promise((resolve, reject) => {
      this.interruptWait = reject;
      result.then(resolve, reject);
    });
  }

  hold(question: UpstreamQuestion, answer: (answer: Answer) => void): void {
    this.held = { question, answer, result: this.result! };
  }

  interrupt(reason: unknown): void {
    this.interruptWait?.(reason);
  }
}

export class Callers {
  private readonly running: Set<RunningCall> = new Set();

  get size(): number {
    return this.running.size;
  }

  add(call: RunningCall): void {
    this.running.add(call);
  }

  remove(call: RunningCall): void {
    this.running.delete(call);
  }

  /** The newest call; undefined where there is none, or where calls of several callers run. */
  get only(): RunningCall | undefined {
    let newest: RunningCall | undefined;
    for (const call of this.running) {
      if (newest !== undefined && callerOf(newest.context) !== callerOf(call.context)) return undefined;
      newest = call;
    }
    return newest;
  }

  /** The call that a client makes again with an answer: of the same principal, tool and arguments. */
  heldFor({ name, args, context }: UpstreamCall): RunningCall | undefined {
    for (const call of this.running) {
      const isSame = call.held !== undefined && call.name === name;
      if (!isSame || call.context.auth?.principal !== context.auth?.principal) continue;
      if (canonicalText(call.args) === canonicalText(args)) return call;
    }
    return undefined;
  }
}

/**
 * The principal, else the state of the session or connection: a request that stands alone has one of its own.
 */
function callerOf({ auth, state }: ToolContext): unknown {
  return auth?.principal ?? state;
}
