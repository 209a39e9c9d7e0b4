/** Where a request comes from: adds the origin of a browser to the call, or refuses it. */
import type { Guards } from '../../guards/index.ts';
import type { Metrics } from '../../observability/metrics/index.ts';
import { errorReply, type Reply } from '../reply.ts';
import type { Stage } from '../stage.ts';

const BAD_REQUEST: Reply = errorReply(400, 'Bad Request', { connection: 'close' });

/** A head that no web Request can have: guards and SDK would disagree about it. */
export const headStage: Stage = {
  name: 'head',
  run: ({ request }) => (request.isMalformed === true ? BAD_REQUEST : undefined),
};

export function guardStage(guards: Guards, metrics: Metrics): Stage {
  return {
    name: 'guards',
    run(call) {
      const refusal = guards(call.head);
      if (refusal === undefined) {
        call.origin = call.head.header('origin');
        return undefined;
      }
      metrics.refused(refusal.reason);
      return errorReply(refusal.status, refusal.message);
    },
  };
}
