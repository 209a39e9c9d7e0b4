/**
 * Who sends a request: adds the sender to the call, and the key by which limits tell senders apart; or
 * refuses it.
 */
import { chain } from '../../../async/maybe-promise.ts';
import { safeCallback } from '../../../async/safe-callback.ts';
import { createAuthenticator, sdkAuthInfo, type Auth, type AuthOptions } from '../../auth/index.ts';
import type { ConsoleSite } from '../../console/index.ts';
import { principalKey } from '../../limits/index.ts';
import type { Metrics } from '../../observability/metrics/index.ts';
import type { Recorder } from '../../observability/recorder.ts';
import type { Profile } from '../../../wire/profiles/index.ts';
import { profileByScope } from '../choose-profile.ts';
import type { IncomingCall } from '../incoming-call.ts';
import type { Stage } from '../stage.ts';

export interface AuthenticationParts {
  readonly options: AuthOptions;
  /** Its cookie stands for a token. */
  readonly site: ConsoleSite | undefined;
  readonly metrics: Metrics;
  readonly recorder: Recorder;
  readonly onError: (error: Error) => void;
  /** Of callers that name none. */
  readonly profile?: Profile | undefined;
}

/** Throws where the options cannot mean what they say. */
export function authenticationStage(parts: AuthenticationParts): Stage {
  const { options, site, metrics, recorder, onError } = parts;
  const authenticate = createAuthenticator({
    ...options,
    onError(error) {
      recorder.problem(error);
      options.onError?.(error);
    },
  });
  const onRefused = safeCallback(options.onRefused, onError);
  return {
    name: 'authentication',
    run(call) {
      const { authInfo, address } = call.request;
      if (authInfo !== undefined) {
        const { clientId: principal, scopes, token, extra: claims } = authInfo;
        admit(call, { principal, scopes, token, ...(claims !== undefined && { claims }) }, parts);
        call.authInfo = authInfo;
        return undefined;
      }
      if (authenticate === undefined) return admit(call, undefined, parts);
      const authorization = call.head.header('authorization') ?? site?.authorization(call.head);
      return chain(authenticate(authorization), (verdict) => {
        if (verdict.ok) return admit(call, verdict.auth, parts);
        const { kind, reason } = verdict;
        metrics.refused(kind);
        recorder.refused(call, kind, reason);
        onRefused({ kind, reason }, { requestId: call.requestId, address });
        return authenticate.refuse({ kind, reason });
      });
    },
  };
}

function admit(
  call: IncomingCall,
  auth: Auth | undefined,
  { options, profile }: AuthenticationParts,
): undefined {
  call.auth = auth;
  call.authInfo = auth && sdkAuthInfo(auth, options);
  call.principalKey = principalKey(auth?.principal, call.request.address);
  call.profile ??= profileByScope(auth) ?? profile;
}
