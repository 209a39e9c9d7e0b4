/** A refusal of a limit in; the reply to its request out: 429 or 503, with the time to wait. */
import { jsonReply, type Reply } from '../pipeline/reply.ts';
import type { Refusal } from './limits.ts';

export function limitReply(
  { status, message, retryAfterSeconds }: Refusal,
  id: string | number | null = null,
): Reply {
  const error = { code: -32_000, message, data: { retryAfterSeconds } };
  return jsonReply(status, { jsonrpc: '2.0', error, id }, { 'retry-after': String(retryAfterSeconds) });
}
