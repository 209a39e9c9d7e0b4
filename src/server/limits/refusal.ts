/** A refusal in; what the client gets out: an HTTP answer of its own, or a JSON-RPC error among other answers. */
import type { Refusal } from './limits.ts';

/** As the SDK refuses before it has read a request: −32000, and no id where none is known. */
export interface RefusalMessage {
  readonly jsonrpc: '2.0';
  readonly error: {
    readonly code: -32_000;
    readonly message: string;
    readonly data: { readonly retryAfterSeconds: number };
  };
  readonly id: string | number | null;
}

export function refusalMessage(refusal: Refusal, id: string | number | null = null): RefusalMessage {
  const { message, retryAfterSeconds } = refusal;
  return { jsonrpc: '2.0', error: { code: -32_000, message, data: { retryAfterSeconds } }, id };
}

export function refusalResponse(refusal: Refusal, id: string | number | null = null): Response {
  const headers = { 'Retry-After': String(refusal.retryAfterSeconds) };
  return Response.json(refusalMessage(refusal, id), { status: refusal.status, headers });
}
