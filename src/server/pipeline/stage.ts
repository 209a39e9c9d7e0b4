/**
 * The pipeline as data: a list of named stages, each of which either ends the request with a reply or lets it
 * go on. What a stage found out it adds to the call, for the stages after it.
 */
import type { MaybePromise } from '../../async/maybe-promise.ts';
import type { IncomingCall } from './incoming-call.ts';
import type { Reply, SentReply } from './reply.ts';

export interface Stage {
  readonly name: string;
  readonly run: (call: IncomingCall) => MaybePromise<Reply | undefined>;
}

export interface StageEnds {
  /** Makes a reply of what a stage threw. */
  readonly failed: (error: unknown) => Reply;
  /** Every reply passes it, once. */
  readonly finish: (call: IncomingCall, reply: Reply) => SentReply;
}

/**
 * Synchronous as long as the stages are. The last stage always replies. One promise for each stage that
 * waits: a chain of them for errors and ends would cost as much as a stage.
 */
export function runStages(
  stages: readonly Stage[],
  call: IncomingCall,
  ends: StageEnds,
  from = 0,
): MaybePromise<SentReply> {
  let reply: MaybePromise<Reply | undefined>;
  let index = from;
  try {
    do reply = stages[index++]!.run(call);
    while (reply === undefined);
  } catch (error) {
    reply = ends.failed(error);
  }
  if (!(reply instanceof Promise)) return ends.finish(call, reply);
  return reply.then(
    (ready) => (ready === undefined ? runStages(stages, call, ends, index) : ends.finish(call, ready)),
    (error: unknown) => ends.finish(call, ends.failed(error)),
  );
}
