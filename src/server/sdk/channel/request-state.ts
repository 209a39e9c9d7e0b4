/**
 * What was answered so far in; the `requestState` that a client carries to the next round out, and back. Sealed by the
 * SDK's codec, and bound to who calls, the tool and its arguments: state that was altered, is too old, or was made for
 * another call is refused as the SDK refuses it. It is signed, not hidden: it holds nothing but the client's own answers.
 */
import { randomBytes } from 'node:crypto';
import {
  createRequestStateCodec,
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { canonicalText } from '../../../json/index.ts';
import type { GivenAnswer } from '../../../tool/index.ts';

export type StateKey = Uint8Array | string;

/** The call that a state belongs to. */
export interface StateBinding {
  readonly principal: string | undefined;
  readonly tool: string;
  readonly args: unknown;
}

type Answers = ReadonlyMap<string, GivenAnswer>;
type Payload = readonly (readonly [key: string, answer: GivenAnswer])[];

const VARIABLE = 'ANYSHAPE_STATE_KEY';
const MIN_KEY_BYTES = 32;
const LIFETIME_SECONDS = 600;
/** Good for a single process; replicas that share clients must share a key. Drawn at first use, as runtimes demand. */
let ownKey: Uint8Array | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

export function readStateKey(environment: Environment = process.env): StateKey {
  return configuredStateKey(environment) ?? (ownKey ??= randomBytes(MIN_KEY_BYTES));
}

/** Undefined where there is none. Throws where it cannot be used. */
export function configuredStateKey(environment: Environment = process.env): string | undefined {
  const key = environment[VARIABLE];
  if (key === undefined || key === '') return undefined;
  if (Buffer.byteLength(key) >= MIN_KEY_BYTES) return key;
  throw new Error(
    `${VARIABLE} must have at least ${MIN_KEY_BYTES} bytes, such as "openssl rand -base64 32" writes them.`,
  );
}

export function sealState(
  answers: Answers,
  binding: StateBinding,
  key: StateKey,
  context: ServerContext,
): Promise<string> {
  return codecFor(binding, key).mint([...answers], context);
}

export async function openState(
  state: string,
  binding: StateBinding,
  key: StateKey,
  context: ServerContext,
): Promise<Answers> {
  try {
    return new Map(await codecFor(binding, key).verify(state, context));
  } catch {
    // In the SDK's words, which do not say what exactly was wrong.
    const data = { reason: 'invalid_request_state' };
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', data);
  }
}

/** One for each call: the SDK's binding sees the request, but not which tool it calls. */
function codecFor({ principal, tool, args }: StateBinding, key: StateKey): RequestStateCodec<Payload> {
  const bind = (): string => canonicalText([principal ?? null, tool, args ?? {}]);
  return createRequestStateCodec<Payload>({ key, ttlSeconds: LIFETIME_SECONDS, bind });
}
