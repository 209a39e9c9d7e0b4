/**
 * The pipeline as data: a list of named stages, each of which either ends the request with a reply or lets it go on. What a
 * stage found out it adds to the call, for the stages after it.
 */
import type { MaybePromise } from '../../async/maybe-promise.ts';
import type { IncomingCall } from './incoming-call.ts';
import type { Reply } from './reply.ts';

export interface Stage {
  readonly name: string;
  readonly run: (call: IncomingCall) => MaybePromise<Reply | undefined>;
}

/** Synchronous as long as the stages are. The last stage always replies. */
export function runStages(stages: readonly Stage[], call: IncomingCall, from = 0): MaybePromise<Reply> {
  for (let index = from; index < stages.length; index++) {
    const reply = stages[index]!.run(call);
    if (reply instanceof Promise) return reply.then((ready) => ready ?? runStages(stages, call, index + 1));
    if (reply !== undefined) return reply;
  }
  throw new Error('No stage answered the request.');
}
