/**
 * The way of a request that the lane does not answer, from `node:http` to the SDK: its body is read whole, which the SDK's
 * adapter would take longer for, and goes along parsed where it is known to be wanted so.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InputRequiredOutcome } from '../../tool/index.ts';
import { Passage } from '../plain/index.ts';
import { forget, handOver } from './hand-over.ts';

/** What a body says goes along where it is known: the SDK would take longer to read it than to refuse it. */
export type ToSdk = (request: IncomingMessage, response: ServerResponse, said?: unknown) => void;

export function besideLane(
  toSdk: ToSdk,
  maxBodyBytes: number,
  onWay: (way: 'sdk') => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    onWay('sdk');
    const passage = passageOf(request);
    if (passage !== undefined) response.once('close', () => passage.answered());
    const outcome = passage?.takeNote();
    const length = Number(request.headers['content-length']);
    if (!(length <= maxBodyBytes)) return toSdk(request, response);
    readBody(request, length, (body) => {
      const said = outcome === undefined ? body : handedOver(body, outcome, response);
      toSdk(replayed(request, said), response, parsed(request, said));
    });
  };
}

/** Where it was read before, and passed on. */
function passageOf({ socket }: IncomingMessage): Passage<InputRequiredOutcome> | undefined {
  const connection: unknown = socket;
  return connection instanceof Passage ? (connection as Passage<InputRequiredOutcome>) : undefined;
}

/** A call that the lane has made, but cannot answer. */
function handedOver(body: Buffer, outcome: InputRequiredOutcome, response: ServerResponse): Buffer {
  response.once('close', () => forget(response));
  return Buffer.from(handOver(body.toString(), outcome, response));
}

/**
 * Only for a modern request: what a session gets is read from its bytes. Undefined where it is no JSON, which the SDK says
 * best by itself.
 */
function parsed({ method, headers }: IncomingMessage, body: Buffer): unknown {
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
function readBody(request: IncomingMessage, length: number, onBody: (body: Buffer) => void): void {
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
function replayed({ method, url, headers }: IncomingMessage, body: Buffer): IncomingMessage {
  return Object.assign([body].values(), { method, url, headers }) as unknown as IncomingMessage;
}
