/**
 * The one way of every HTTP request, whatever transport carries it: stages in a fixed order, each of which sees the head before
 * any later stage sees the body. What is refused early costs little; what is counted is counted once.
 */
import { attempt, chain, type MaybePromise } from '../../async/maybe-promise.ts';
import { safeCallback } from '../../async/safe-callback.ts';
import type { Registry } from '../../tool/index.ts';
import {
  createAuthenticator,
  createMetadataRoute,
  sdkAuthInfo,
  type Auth,
  type AuthOptions,
} from '../auth/index.ts';
import { stampOf } from '../fast-path/answer.ts';
import { HttpFastPath, httpChecks, type HttpChecks } from '../fast-path/http-fast-path.ts';
import { createGuards, type GuardOptions } from '../guards/index.ts';
import { DEFAULT_IDENTITY, serverInfoOf, type ServerIdentity } from '../identity.ts';
import {
  BUFFERS_FULL,
  createLimits,
  limitReply,
  principalKey,
  type LimitOptions,
  type Limits,
  type Refusal,
} from '../limits/index.ts';
import { createMetrics } from '../observability/metrics/index.ts';
import { silentLog, type Log } from '../observability/log/index.ts';
import { Recorder } from '../observability/recorder.ts';
import type { TraceEntry } from '../observability/trace.ts';
import { configuredStateKey } from '../sdk/channel/index.ts';
import { SdkAnswerer } from '../sdk/answer-by-sdk.ts';
import { keepsToolHandlers, type SdkServerOptions } from '../sdk/sdk-server.ts';
import { Sessions, type SessionOptions } from '../sessions/sessions.ts';
import { isStreamInHead, isStreamInMessage, rateSubjectInHead, subjectsOf } from './charges.ts';
import { corsHeaders, preflightReply } from './cors.ts';
import type { IncomingCall } from './incoming-call.ts';
import { readMessage } from './read-message.ts';
import { bytesOf, errorReply, type Reply } from './reply.ts';
import { createRoutes } from './routes.ts';
import { runStages, type Stage } from './stage.ts';
import { withDeadlineAt, withEnd } from './streams.ts';

export interface PipelineOptions extends GuardOptions {
  /** Which senders get in; without it all that pass the guards do. */
  readonly auth?: AuthOptions;
  /** How many requests at once, and how often a principal may call a tool. */
  readonly requestLimits?: LimitOptions;
  /** Default silent. */
  readonly log?: Log;
  /** What the server calls itself; default `anyshape` and the version of this package. */
  readonly identity?: ServerIdentity;
  /** Legacy clients get no session: nothing can be announced or asked between their requests. */
  readonly stateless?: boolean;
  readonly sessions?: SessionOptions;
  /** Of a request; default 4 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Ordinary lists, calls and pings are answered without the SDK, as the SDK would, at a fraction of its cost. Default `true`,
   * but `false` where `configure` changes their handlers.
   */
  readonly fastPath?: boolean;
  /** The SDK's own server, for prompts and resources; called for each connection, and once at the start. */
  readonly configure?: SdkServerOptions['configure'];
  /** Called for each list and call when it has been answered. */
  readonly onTrace?: (entry: TraceEntry) => void;
  /** Called for what was refused, and for what went wrong outside of a tool. */
  readonly onError?: (error: Error) => void;
}

export interface ChangeNotices {
  promptsChanged(): void;
  resourcesChanged(): void;
  resourceUpdated(uri: string): void;
}

export interface Pipeline {
  /** In their order, for the documentation and tests. */
  readonly stages: readonly Stage[];
  readonly sessions: { readonly size: number };
  readonly notify: ChangeNotices;
  answer(call: IncomingCall): MaybePromise<Reply>;
  /** From now on `/ready` says no, and further requests are refused. */
  drain(): void;
  close(): Promise<void>;
}

export interface PipelineParts {
  /** Where MCP is; undefined where the application around decides that, and health and numbers are its business. */
  readonly path: string | undefined;
  /** Further lines of `/metrics`. */
  readonly metricLines?: () => readonly string[];
  /** For tests that leave out one. */
  readonly checks?: HttpChecks | undefined;
}

const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;

export function createPipeline(registry: Registry, options: PipelineOptions, parts: PipelineParts): Pipeline {
  const {
    auth: authOptions = {},
    identity = DEFAULT_IDENTITY,
    maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
  } = options;
  const { log = silentLog, configure } = options;
  const onError = safeCallback(options.onError);
  configuredStateKey(); // one that cannot be used stops the start, not the first question
  const limits = createLimits(options.requestLimits);
  const perPrincipal = options.requestLimits?.perPrincipal?.sessions;
  const sessions =
    options.stateless === true ? undefined : new Sessions({ ...options.sessions, perPrincipal });
  const metrics = createMetrics({
    isTool: (name) => registry.get(name) !== undefined,
    inFlight: () => limits.inFlight,
    streams: () => limits.streams,
    sessions: () => sessions?.size ?? 0,
  });
  const recorder = new Recorder({ log, metrics, onTrace: safeCallback(options.onTrace, onError) });
  const refuse = (refusal: Refusal): Reply => {
    metrics.refused(refusal.reason);
    return limitReply(refusal);
  };
  const serverParts = { identity, configure, callers: { always: authOptions.requiredScopes ?? [] } };
  const sdk = new SdkAnswerer({ registry, server: serverParts, sessions, maxBodyBytes, refuse, onError });
  const probe = { ...serverParts, announces: false, callOf: () => undefined };
  const hasFastPath = options.fastPath ?? keepsToolHandlers(registry, probe);
  const fastPath = new HttpFastPath({
    registry,
    sessions,
    stamp: stampOf(serverInfoOf(identity)),
    end: '',
    checks: parts.checks ?? httpChecks,
  });
  const guards = createGuards(options);
  const authenticate = createAuthenticator({
    ...authOptions,
    onError(error) {
      recorder.problem(error);
      authOptions.onError?.(error);
    },
  });
  const onRefusedToken = safeCallback(authOptions.onRefused, onError);
  const metadata = createMetadataRoute(authOptions);
  const routes = createRoutes({
    path: parts.path,
    metricsText: () =>
      `${metrics.text()}${(parts.metricLines?.() ?? []).map((line) => `${line}\n`).join('')}`,
  });
  const admit = (call: IncomingCall, auth: Auth | undefined): undefined => {
    call.auth = auth;
    call.authInfo = auth && sdkAuthInfo(auth, authOptions);
    call.principalKey = principalKey(auth?.principal, call.request.address);
  };

  const stages: readonly Stage[] = [
    { name: 'head', run: ({ request }) => (request.isMalformed === true ? BAD_REQUEST : undefined) },
    { name: 'health', run: ({ head }) => routes.health(head) },
    {
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
    },
    { name: 'preflight', run: preflightReply },
    { name: 'closing', run: () => routes.closing() },
    { name: 'route', run: ({ head }) => metadata(head) ?? routes.notFound(head) },
    {
      name: 'authentication',
      run(call) {
        const { authInfo } = call.request;
        if (authInfo !== undefined) {
          const { clientId: principal, scopes, token, extra: claims } = authInfo;
          admit(call, { principal, scopes, token, ...(claims !== undefined && { claims }) });
          call.authInfo = authInfo;
          return undefined;
        }
        if (authenticate === undefined) return admit(call, undefined);
        return chain(authenticate(call.head.header('authorization')), (verdict) => {
          if (verdict.ok) return admit(call, verdict.auth);
          const { kind, reason } = verdict;
          metrics.refused(kind);
          recorder.refused(call, kind, reason);
          onRefusedToken({ kind, reason }, { requestId: call.requestId, address: call.request.address });
          return authenticate.refuse({ kind, reason });
        });
      },
    },
    { name: 'metrics', run: ({ head }) => routes.metrics(head) },
    {
      // On the head alone: a refused request must not have its body read.
      name: 'capacity',
      run(call) {
        const entry = isStreamInHead(call.head) ? limits.enterStream(call.principalKey) : undefined;
        if (entry?.ok === true) call.place = entry.place;
        const refusal = entry === undefined ? limits.requestRefusal(call.principalKey) : undefined;
        return refused(entry?.ok === false ? entry.refusal : refusal);
      },
    },
    {
      name: 'rate',
      run(call) {
        call.charged = rateSubjectInHead(call.head, registry);
        return call.charged === undefined ? undefined : refused(charge(call, call.charged));
      },
    },
    {
      name: 'body',
      run(call) {
        const { method } = call.head;
        if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return undefined;
        const reserve = (bytes: number, announced: number | undefined): boolean => {
          if (!limits.reserve(call.principalKey, bytes, announced)) return false;
          call.bufferedBytes += bytes;
          return true;
        };
        return chain(call.request.readBody({ maxBytes: maxBodyBytes, reserve }), (read) => {
          if (read.ok) {
            call.body = read.bytes;
            return undefined;
          }
          if (read.why === 'busy') return refused(BUFFERS_FULL);
          return read.why === 'lost' ? CLIENT_GONE : tooLarge(maxBodyBytes);
        });
      },
    },
    {
      name: 'message',
      run(call) {
        call.message = readMessage(call);
        return undefined;
      },
    },
    {
      name: 'rate-of-message',
      run(call) {
        for (const subject of subjectsOf(call.message, registry, call.charged)) {
          const refusal = charge(call, subject);
          if (refusal !== undefined) return refused(refusal);
        }
        return undefined;
      },
    },
    {
      name: 'place',
      run(call) {
        const isStream = isStreamInMessage(call.head, call.message);
        if (call.place !== undefined && isStream) return undefined;
        // The head named a stream, and the message asks for something else.
        call.place?.release();
        const entry = isStream
          ? limits.enterStream(call.principalKey)
          : limits.enterRequest(call.principalKey);
        call.place = entry.ok ? entry.place : undefined;
        return entry.ok ? undefined : refused(entry.refusal);
      },
    },
    { name: 'fast-path', run: (call) => (hasFastPath ? fastPath.answer(call) : undefined) },
    { name: 'sdk', run: (call) => sdk.answer(call) },
  ];

  const charge = (call: IncomingCall, subject: string): Refusal | undefined =>
    limits.charge(call.principalKey, call.auth !== undefined, subject);
  const refused = (refusal: Refusal | undefined): Reply | undefined => refusal && refuse(refusal);
  const stopAnnouncing = registry.onChange(() => sdk.notify.toolsChanged());

  return {
    stages,
    sessions: sessions ?? { size: 0 },
    notify: noticesFor(sdk, sessions),
    answer(call) {
      const reply = attempt(
        () => runStages(stages, call),
        (error) => {
          onError(error instanceof Error ? error : new Error(String(error)));
          return errorReply(500, 'Internal server error', {}, -32_603);
        },
      );
      return chain(reply, (ready) => finish(call, ready, limits, recorder));
    },
    drain: () => routes.drain(),
    async close() {
      stopAnnouncing();
      await sessions?.close();
      await sdk.close();
    },
  };
}

const BAD_REQUEST: Reply = errorReply(400, 'Bad Request', { connection: 'close' });
/** For the log alone. */
const CLIENT_GONE: Reply = { status: 499, headers: {} };

function tooLarge(maxBytes: number): Reply {
  return errorReply(413, `Payload Too Large: Request body must not exceed ${maxBytes} bytes`, {
    connection: 'close',
  });
}

/** What every reply carries; and what is given back and written down once it has left. */
function finish(call: IncomingCall, reply: Reply, limits: Limits, recorder: Recorder): Reply {
  const headers: Record<string, string> = { ...reply.headers, 'x-request-id': call.requestId };
  if (call.origin !== undefined) Object.assign(headers, corsHeaders(call.origin));
  const { status, body } = reply;
  const done = (bytesOut: number): void => {
    limits.free(call.principalKey, call.bufferedBytes);
    call.place?.release();
    recorder.answered(call, status, bytesOut);
  };
  if (!(body instanceof ReadableStream)) {
    const bytes = bytesOf(body);
    if (body !== undefined) headers['content-length'] = String(bytes);
    done(bytes);
    return { status, headers, body };
  }
  let bytesOut = 0;
  const counted = withEnd(
    body,
    () => done(bytesOut),
    (chunk) => (bytesOut += chunk.length),
  );
  const { expiresAt } = call.auth ?? {};
  // No stream outlives the token that opened it; a client with a new token opens it again.
  const stream = expiresAt === undefined ? counted : withDeadlineAt(counted, expiresAt * 1_000);
  return { status, headers, body: stream };
}

/** Modern clients listen on a stream of their own, legacy ones have a session. */
function noticesFor(sdk: SdkAnswerer, sessions: Sessions | undefined): ChangeNotices {
  return {
    promptsChanged() {
      sdk.notify.promptsChanged();
      sessions?.notify((server) => server.sendPromptListChanged());
    },
    resourcesChanged() {
      sdk.notify.resourcesChanged();
      sessions?.notify((server) => server.sendResourceListChanged());
    },
    resourceUpdated(uri) {
      sdk.notify.resourceUpdated(uri);
      sessions?.notify(({ server }) => server.sendResourceUpdated({ uri }));
    },
  };
}
