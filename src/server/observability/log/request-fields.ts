/**
 * A Request in; what may be written down about it out. The address goes without its query and no header but the id is
 * kept, so that nothing secret can slip in.
 */
import { randomUUID } from 'node:crypto';

export interface RequestFields {
  /** What the caller, or whoever is in front of us, calls this request; else a name of our own. */
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
}

/** Longer or stranger ones would let a caller write the log. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
const MAX_PATH = 256;

export function requestFields(request: Request): RequestFields {
  return {
    requestId: requestIdFrom(request.headers.get('x-request-id')),
    method: request.method,
    path: new URL(request.url).pathname.slice(0, MAX_PATH),
  };
}

export function requestIdFrom(given: string | null): string {
  return given !== null && REQUEST_ID.test(given) ? given : randomUUID();
}
