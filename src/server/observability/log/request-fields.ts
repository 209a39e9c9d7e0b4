/**
 * A Request in; what may be logged about it out. The path goes without its query, and no header but the id is kept:
 * both could hold secrets.
 */
import { randomUUID } from 'node:crypto';

export interface RequestFields {
  /** The `X-Request-Id` of the caller or of a proxy; otherwise one of our own. */
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
}

/** Longer ids, or other characters, would let a caller write the log. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
const MAX_PATH = 256;

export function requestFields(request: Request): RequestFields {
  return {
    requestId: requestIdFrom(request.headers.get('x-request-id')),
    method: request.method,
    path: new URL(request.url).pathname.slice(0, MAX_PATH),
  };
}

export function requestIdFrom(header: string | null): string {
  return header !== null && REQUEST_ID.test(header) ? header : randomUUID();
}
