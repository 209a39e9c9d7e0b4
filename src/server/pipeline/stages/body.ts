/**
 * The body of a request, bounded in size and by the receive buffers; and its message, parsed once for all
 * later stages.
 */
import { chain } from '../../../async/maybe-promise.ts';
import { BUFFERS_FULL } from '../../limits/index.ts';
import { readMessage } from '../read-message.ts';
import { errorReply, type Reply } from '../reply.ts';
import type { Stage } from '../stage.ts';
import type { LimitParts } from './limits.ts';

export function bodyStage({ limits, refuse }: LimitParts, maxBytes: number): Stage {
  return {
    name: 'body',
    run(call) {
      const { method } = call.head;
      if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return undefined;
      const reserve = (bytes: number, announced: number | undefined): boolean => {
        if (!limits.reserve(call.principalKey, bytes, announced)) return false;
        call.bufferedBytes += bytes;
        return true;
      };
      return chain(call.request.readBody({ maxBytes, reserve }), (read) => {
        if (read.ok) {
          call.body = read.bytes;
          return undefined;
        }
        if (read.why === 'busy') return refuse(BUFFERS_FULL);
        if (read.why === 'consumed') return CONSUMED;
        return read.why === 'lost' ? CLIENT_GONE : tooLarge(maxBytes);
      });
    },
  };
}

export const messageStage: Stage = {
  name: 'message',
  run(call) {
    call.message = readMessage(call);
    return undefined;
  },
};

/** For the log alone. */
const CLIENT_GONE: Reply = { status: 499, headers: {} };

/** A mistake of the application around `createHandler`, which its author sees in the first answer. */
const CONSUMED: Reply = errorReply(
  500,
  'Internal Server Error: the body of the request was read before it reached anyshape. Put the handler before ' +
    'express.json() and other parsers of bodies, or keep them off its path.',
);

function tooLarge(maxBytes: number): Reply {
  return errorReply(413, `Payload Too Large: Request body must not exceed ${maxBytes} bytes`, {
    connection: 'close',
  });
}
