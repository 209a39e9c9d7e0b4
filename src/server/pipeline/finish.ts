/**
 * A reply on its way out: what every reply carries is added, and once it has left, places and buffers are
 * given back and the request is written down. Of a stream that is when it ends, however it ends.
 */
import type { Limits } from '../limits/index.ts';
import type { Recorder } from '../observability/recorder.ts';
import { corsHeaders } from './cors.ts';
import type { IncomingCall } from './incoming-call.ts';
import { bytesOf, type Reply } from './reply.ts';
import { withDeadlineAt, withEnd } from './streams.ts';

export function finish(call: IncomingCall, reply: Reply, limits: Limits, recorder: Recorder): Reply {
  // Member by member: V8 defines a member after a spread by a slow way.
  const headers: Record<string, string> = {};
  for (const name in reply.headers) headers[name] = reply.headers[name]!;
  headers['x-request-id'] = call.requestId;
  if (call.origin !== undefined) Object.assign(headers, corsHeaders(call.origin));
  const { status, body } = reply;
  const done = (bytesOut: number): void => {
    limits.free(call.principalKey, call.bufferedBytes);
    call.place?.release();
    recorder.answered(call, status, bytesOut);
  };
  if (!(body instanceof ReadableStream)) {
    const bytes = bytesOf(body);
    if (body !== undefined) headers['content-length'] = String(bytes);
    done(bytes);
    return { status, headers, body };
  }
  let bytesOut = 0;
  const counted = withEnd(
    body,
    () => done(bytesOut),
    (chunk) => (bytesOut += chunk.length),
  );
  const { expiresAt } = call.auth ?? {};
  // No stream outlives the token that opened it; a client with a new token opens it again.
  const stream = expiresAt === undefined ? counted : withDeadlineAt(counted, expiresAt * 1_000);
  return { status, headers, body: stream };
}
