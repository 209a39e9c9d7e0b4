/**
 * The body of a call in; its parsed message out. Undefined where it is no JSON, which the SDK says best by
 * itself.
 */
import { isJsonContentType } from '@modelcontextprotocol/server';
import type { IncomingCall } from './incoming-call.ts';

export function readMessage({ head, body }: IncomingCall): unknown {
  if (body === undefined || body.length === 0) return undefined;
  const type = head.header('content-type');
  if (type !== 'application/json' && !isJsonContentType(type ?? null)) return undefined;
  try {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body.buffer, body.byteOffset, body.length);
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return undefined;
  }
}
