/**
 * What was answered so far in; the `requestState` that a client carries to the next round out, and back.
 * Sealed by the SDK's codec, and bound to who calls, the tool and its arguments: state that was altered, is
 * too old, or was made for another call is refused as the SDK refuses it. It is signed, not hidden: it holds
 * nothing but the client's own answers.
 */
import {
  createRequestStateCodec,
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { canonicalText } from '../../../json/index.ts';
import type { GivenAnswer } from '../../../tool/index.ts';
import type { StateKey, StateKeys } from '../../state-keys.ts';

/** The call that a state belongs to. */
export interface StateBinding {
  readonly principal: string | undefined;
  readonly tool: string;
  readonly args: unknown;
}

type Answers = ReadonlyMap<string, GivenAnswer>;
type Payload = readonly (readonly [key: string, answer: GivenAnswer])[];

const LIFETIME_SECONDS = 600;

export function sealState(
  answers: Answers,
  binding: StateBinding,
  keys: StateKeys,
  context: ServerContext,
): Promise<string> {
  return codecFor(binding, keys[0]).mint([...answers], context);
}

export async function openState(
  state: string,
  binding: StateBinding,
  keys: StateKeys,
  context: ServerContext,
): Promise<Answers> {
  for (const key of keys) {
    try {
      return new Map(await codecFor(binding, key).verify(state, context));
    } catch {
      // By another key, or not ours.
    }
  }
  // In the SDK's words, which do not say what exactly was wrong.
  const data = { reason: 'invalid_request_state' };
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', data);
}

/** One for each call: the SDK's binding sees the request, but not which tool it calls. */
function codecFor({ principal, tool, args }: StateBinding, key: StateKey): RequestStateCodec<Payload> {
  const bind = (): string => canonicalText([principal ?? null, tool, args ?? {}]);
  return createRequestStateCodec<Payload>({ key, ttlSeconds: LIFETIME_SECONDS, bind });
}
