/**
 * The way of a request that the lane does not answer to the SDK. Its body has been read whole, which the SDK's adapter would
 * take longer for, and goes along parsed where it is known to be wanted so.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InputRequiredOutcome } from '../../tool/index.ts';
import type { PlainRequest } from '../plain/index.ts';
import { eraOf } from '../era.ts';
import { forget, handOver } from './hand-over.ts';

/** What a body says goes along where it is known: the SDK would take longer to read it than to refuse it. */
export type ToSdk = (request: IncomingMessage, response: ServerResponse, said?: unknown) => void;

/** From `node:http`. */
export function delegateRead(
  toSdk: ToSdk,
  maxBodyBytes: number,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const length = Number(request.headers['content-length']);
    if (!(length <= maxBodyBytes)) return toSdk(request, response);
    readBody(request, length, (body) => toSdk(replayed(request, body), response, parsed(request, body)));
  };
}

/** From its socket. With an outcome where the lane has made the call, but cannot answer it. */
export function delegatePlain(
  toSdk: ToSdk,
): (request: PlainRequest, response: ServerResponse, outcome: InputRequiredOutcome | undefined) => void {
  return ({ head, bytes }, response, outcome) => {
    const { req: request } = response;
    const came = bytes.subarray(head.text.length);
    const body = outcome === undefined ? came : handedOver(came, outcome, response);
    toSdk(replayed(request, body), response, parsed(request, body));
  };
}

function handedOver(body: Buffer, outcome: InputRequiredOutcome, response: ServerResponse): Buffer {
  response.once('close', () => forget(response));
  return Buffer.from(handOver(body.toString(), outcome, response));
}

/**
 * Only for a modern request: what a session gets is read from its bytes. Undefined where it is no JSON, which the SDK says
 * best by itself, and where it may be nested deeper than the SDK's adapter can write again.
 */
function parsed({ method, headers }: IncomingMessage, body: Buffer): unknown {
  const isModern = eraOf((name) => headers[name] as string | undefined) === 'modern';
  if (method !== 'POST' || !isModern || mayBeDeep(body)) return undefined;
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** `JSON.stringify` overflows the stack at some thousand levels. */
const MAX_CONTAINERS = 1_000;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** By the number of containers, which bounds their nesting; those in strings count too, which costs speed alone. */
function mayBeDeep(body: Buffer): boolean {
  if (body.length <= MAX_CONTAINERS) return false;
  let count = 0;
  for (let at = 0; at < body.length; at++) {
    const unit = body[at];
    if ((unit === BRACKET || unit === BRACE) && ++count > MAX_CONTAINERS) return true;
  }
  return false;
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
