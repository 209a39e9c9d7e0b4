/**
 * A reply on its way out: what every reply carries is added, and once it has left, places and buffers are
 * given back and the request is written down. Of a stream that is when it ends, however it ends.
 */
import type { Limits } from '../limits/index.ts';
import type { Recorder } from '../observability/recorder.ts';
import { corsHeaders } from './cors.ts';
import type { IncomingCall } from './incoming-call.ts';
import { bytesOf, type Reply, type SentReply } from './reply.ts';
import { withDeadlineAt, withEnd } from './streams.ts';

export interface FinishParts {
  readonly limits: Limits;
  readonly recorder: Recorder;
}

export function finish(call: IncomingCall, reply: Reply, parts: FinishParts): SentReply {
  const { status, body } = reply;
  const headers: string[] = [];
  add(headers, reply.headers);
  headers.push('x-request-id', call.requestId);
  if (call.origin !== undefined) add(headers, corsHeaders(call.origin));
  if (!(body instanceof ReadableStream)) {
    const bytes = bytesOf(body);
    if (body !== undefined) headers.push('content-length', String(bytes));
    end(call, status, bytes, parts);
    return { status, headers, body, bytes };
  }
  let bytesOut = 0;
  const counted = withEnd(
    body,
    () => end(call, status, bytesOut, parts),
    (chunk) => (bytesOut += chunk.length),
  );
  const { expiresAt } = call.auth ?? {};
  // No stream outlives the token that opened it; a client with a new token opens it again.
  const stream = expiresAt === undefined ? counted : withDeadlineAt(counted, expiresAt * 1_000);
  return { status, headers, body: stream, bytes: undefined };
}

function add(headers: string[], members: Reply['headers']): void {
  for (const name in members) headers.push(name, members[name]!);
}

function end(call: IncomingCall, status: number, bytesOut: number, { limits, recorder }: FinishParts): void {
  limits.free(call.principalKey, call.bufferedBytes);
  call.place?.release();
  recorder.answered(call, status, bytesOut);
}
