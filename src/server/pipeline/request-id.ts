/** The id of a request: the one that the client or a proxy in front of us gave it, else a new one. */
import { randomUUID } from 'node:crypto';

/** Longer or odder ids would let a client write into the log. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

export function requestIdFrom(header: string | undefined): string {
  return header !== undefined && REQUEST_ID.test(header) ? header : randomUUID();
}
