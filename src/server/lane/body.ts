/** The body of a request, read whole; and the same request again, for somebody who has not read it yet. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The way through the SDK. What a body says goes along where it is known: the SDK would take longer to read it than to refuse it. */
export type Delegate = (request: IncomingMessage, response: ServerResponse, said?: unknown) => void;

/** Hands a request on that has been read. */
export function delegateTo(
  delegate: Delegate,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | string,
): void {
  delegate(replayed(request, body), response, saidIn(request, body));
}

/**
 * Only for a modern request: what a session gets is read from its bytes. Undefined where it is no JSON, which the SDK says
 * best by itself.
 */
function saidIn({ method, headers }: IncomingMessage, body: Buffer | string): unknown {
  if (method !== 'POST' || headers['mcp-method'] === undefined) return undefined;
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Calls back once all bytes have come that the head announced, and not where the client goes away before. Nobody waits for the
 * end of the stream, which is told later.
 */
export function readBody(request: IncomingMessage, length: number, onBody: (body: Buffer) => void): void {
  if (length === 0) return onBody(Buffer.alloc(0));
  const chunks: Buffer[] = [];
  let missing = length;
  request.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    missing -= chunk.length;
    if (missing === 0) onBody(chunks.length === 1 ? chunk : Buffer.concat(chunks));
  });
}

/** Byte for byte what came, as far as the SDK's adapter looks: it reads a body chunk by chunk, from whatever has chunks. */
function replayed({ method, url, headers }: IncomingMessage, body: Buffer | string): IncomingMessage {
  const chunks = [typeof body === 'string' ? Buffer.from(body) : body].values();
  return Object.assign(chunks, { method, url, headers }) as unknown as IncomingMessage;
}
