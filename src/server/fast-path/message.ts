/**
 * A parsed body in; its parts out, as the checks read them. Parts that are no objects are read as empty ones,
 * so that every check can be asked of every message.
 */
import { isObject, type JsonObject } from '../../json/index.ts';

export type MessageId = string | number;

export interface Message {
  readonly body: JsonObject;
  readonly params: JsonObject;
  readonly meta: JsonObject;
  /** What the head announced; over stdio there is none. */
  readonly announced: Announced | undefined;
}

export interface Announced {
  readonly method: string | undefined;
  readonly name: string | undefined;
}

/** A request that passed all checks. */
export type CertifiedRequest =
  | { readonly kind: 'list'; readonly id: MessageId }
  | { readonly kind: 'ping'; readonly id: MessageId }
  | CertifiedCall;

export interface CertifiedCall {
  readonly kind: 'call';
  readonly id: MessageId;
  readonly name: string;
  readonly args: JsonObject | undefined;
  readonly hasProgressToken: boolean;
  /** `_meta` of the request. */
  readonly meta: JsonObject;
}

const NOTHING: JsonObject = Object.freeze({});

/** Undefined where it is no object. */
export function readMessage(body: unknown, announced?: Announced): Message | undefined {
  if (!isObject(body)) return undefined;
  const params = asObject(body['params']);
  return { body, params, meta: asObject(params['_meta']), announced };
}

/** Of a message whose checks hold. */
export function certified({ body, params, meta }: Message): CertifiedRequest {
  const id = body['id'] as MessageId;
  if (body['method'] !== 'tools/call') return { kind: body['method'] === 'ping' ? 'ping' : 'list', id };
  return {
    kind: 'call',
    id,
    name: params['name'] as string,
    args: params['arguments'] as JsonObject | undefined,
    hasProgressToken: meta['progressToken'] !== undefined,
    meta,
  };
}

export function isCall({ body }: Message): boolean {
  return body['method'] === 'tools/call';
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : NOTHING;
}

/** Checks that hold for a request of every version. */
export const isId = (id: unknown): boolean => typeof id === 'string' || Number.isSafeInteger(id);
