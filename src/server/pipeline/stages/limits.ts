/**
 * How much at once, and how often. Capacity and rate are asked on the head where that says enough, so that a
 * refused request has no body read; a place is taken once the body is there, so that a body that arrives
 * slowly holds none.
 */
import type { Registry } from '../../../tool/index.ts';
import type { Limits, Refusal } from '../../limits/index.ts';
import { isStreamInHead, isStreamInMessage, rateSubjectInHead, subjectsOf } from '../charges.ts';
import type { IncomingCall } from '../incoming-call.ts';
import type { Reply } from '../reply.ts';
import type { Stage } from '../stage.ts';

export interface LimitParts {
  readonly registry: Registry;
  readonly limits: Limits;
  readonly refuse: (refusal: Refusal) => Reply;
}

export function capacityStage({ limits, refuse }: LimitParts): Stage {
  return {
    name: 'capacity',
    run(call) {
      if (!isStreamInHead(call.head)) {
        const refusal = limits.requestRefusal(call.principalKey);
        return refusal && refuse(refusal);
      }
      const entry = limits.enterStream(call.principalKey);
      if (!entry.ok) return refuse(entry.refusal);
      call.place = entry.place;
      return undefined;
    },
  };
}

export function rateStage(parts: LimitParts): Stage {
  return {
    name: 'rate',
    run(call) {
      call.charged = rateSubjectInHead(call.head, parts.registry);
      return call.charged === undefined ? undefined : charge(call, call.charged, parts);
    },
  };
}

/** For what the head did not say. */
export function messageRateStage(parts: LimitParts): Stage {
  return {
    name: 'rate-of-message',
    run(call) {
      for (const subject of subjectsOf(call.message, parts.registry, call.charged)) {
        const reply = charge(call, subject, parts);
        if (reply !== undefined) return reply;
      }
      return undefined;
    },
  };
}

export function placeStage({ limits, refuse }: LimitParts): Stage {
  return {
    name: 'place',
    run(call) {
      const isStream = isStreamInMessage(call.head, call.message);
      if (call.place !== undefined && isStream) return undefined;
      // The head named a stream, and the message asks for something else.
      call.place?.release();
      const entry = isStream ? limits.enterStream(call.principalKey) : limits.enterRequest(call.principalKey);
      call.place = entry.ok ? entry.place : undefined;
      return entry.ok ? undefined : refuse(entry.refusal);
    },
  };
}

function charge(call: IncomingCall, subject: string, { limits, refuse }: LimitParts): Reply | undefined {
  const refusal = limits.charge(call.principalKey, call.auth !== undefined, subject);
  return refusal && refuse(refusal);
}
