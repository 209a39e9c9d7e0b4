/** The body of a request, read whole; and the same request again, for somebody who has not read it yet. */
import type { IncomingMessage } from 'node:http';

/** Does not call back where the client goes away before all of it has come. */
export function readBody(request: IncomingMessage, onBody: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => onBody(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
  request.on('error', () => undefined);
}

/** Byte for byte what came, as far as the SDK's adapter looks: it reads a body chunk by chunk, from whatever has chunks. */
export function replayed({ method, url, headers }: IncomingMessage, body: Buffer | string): IncomingMessage {
  const chunks = [typeof body === 'string' ? Buffer.from(body) : body].values();
  return Object.assign(chunks, { method, url, headers }) as unknown as IncomingMessage;
}
