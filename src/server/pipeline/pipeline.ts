/**
 * The one way of every HTTP request, whatever transport carries it: stages in a fixed order, each of which
 * sees the head before any later stage sees the body. What is refused early costs little; what is counted is
 * counted once.
 */
import type { MaybePromise } from '../../async/maybe-promise.ts';
import { safeCallback } from '../../async/safe-callback.ts';
import type { Registry } from '../../tool/index.ts';
import { createMetadataRoute } from '../auth/index.ts';
import type { ConsoleSite } from '../console/index.ts';
import { stampOf } from '../fast-path/answer.ts';
import { HttpFastPath, httpChecks, type HttpChecks } from '../fast-path/http-fast-path.ts';
import { createGuards } from '../guards/index.ts';
import { DEFAULT_IDENTITY, serverInfoOf } from '../identity.ts';
import { createLimits, limitReply, type Refusal } from '../limits/index.ts';
import { silentLog } from '../observability/log/index.ts';
import { createMetrics } from '../observability/metrics/index.ts';
import { Recorder } from '../observability/recorder.ts';
import type { TraceEntry } from '../observability/trace.ts';
import { SdkAnswerer } from '../sdk/answer-by-sdk.ts';
import { keepsToolHandlers } from '../sdk/sdk-server.ts';
import { Sessions } from '../sessions/sessions.ts';
import { configuredStateKeys } from '../state-keys.ts';
import { Answerers } from './answerers.ts';
import { chooseByAddress, namedProfile } from './choose-profile.ts';
import { preflightReply } from './cors.ts';
import { finish } from './finish.ts';
import type { IncomingCall } from './incoming-call.ts';
import { noticesFor, type ChangeNotices } from './notices.ts';
import type { PipelineOptions } from './pipeline-options.ts';
import { errorReply, type Reply, type SentReply } from './reply.ts';
import { createRoutes } from './routes.ts';
import { runStages, type Stage } from './stage.ts';
import { authenticationStage } from './stages/authentication.ts';
import { bodyStage, messageStage } from './stages/body.ts';
import { guardStage, headStage } from './stages/guards.ts';
import { capacityStage, messageRateStage, placeStage, rateStage } from './stages/limits.ts';

export interface Pipeline {
  /** In their order, for the documentation and tests. */
  readonly stages: readonly Stage[];
  readonly sessions: { readonly size: number };
  readonly notify: ChangeNotices;
  answer(call: IncomingCall): MaybePromise<SentReply>;
  /** From now on `/ready` says no, and further requests are refused. */
  drain(): void;
  close(): Promise<void>;
}

export interface PipelineParts {
  /**
   * Where MCP is; undefined where the application around decides that, and health and numbers are its
   * business.
   */
  readonly path: string | undefined;
  /** Further lines of `/metrics`. */
  readonly metricLines?: () => readonly string[];
  /** For tests that leave out one. */
  readonly checks?: HttpChecks | undefined;
}

const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;

export function createPipeline(registry: Registry, options: PipelineOptions, parts: PipelineParts): Pipeline {
  const { auth = {}, identity = DEFAULT_IDENTITY, maxBodyBytes = DEFAULT_MAX_BODY_BYTES } = options;
  const { log = silentLog, configure } = options;
  const onError = safeCallback(options.onError);
  const stateKeys = configuredStateKeys(); // one that cannot be used stops the start, not the first question
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
  const site = options.console;
  const onTrace = safeCallback(options.onTrace, onError);
  const recorder = new Recorder({
    log,
    metrics,
    onTrace: site === undefined ? onTrace : alsoTo(site, onTrace),
  });
  const refuse = (refusal: Refusal): Reply => {
    metrics.refused(refusal.reason);
    return limitReply(refusal);
  };
  const server = { identity, configure, callers: { always: auth.requiredScopes ?? [] } };
  const { profile: byDefault } = options;
  const answerers = new Answerers(registry, (served) => {
    const sdk = new SdkAnswerer({
      registry: served,
      server,
      sessions,
      stateKeys,
      maxBodyBytes,
      refuse,
      onError,
    });
    const fastPath = new HttpFastPath({
      registry: served,
      sessions,
      stamp: stampOf(serverInfoOf(identity)),
      end: '',
      checks: parts.checks ?? httpChecks,
    });
    return { sdk, fastPath };
  });
  const probe = { ...server, announces: false as const, callOf: () => undefined };
  const hasFastPath = options.fastPath ?? keepsToolHandlers(registry, probe);
  const metadata = createMetadataRoute(auth);
  const { report } = options;
  const moreMetrics = (): string =>
    [...(parts.metricLines?.() ?? []), ...(report?.metricLines() ?? [])].map((line) => `${line}\n`).join('');
  const routes = createRoutes({
    path: parts.path,
    metricsText: () => `${metrics.text()}${moreMetrics()}`,
    status: report && (() => report.status()),
  });
  const limitParts = { registry, limits, refuse };

  const stages: readonly Stage[] = [
    headStage,
    { name: 'health', run: ({ head }) => routes.health(head) },
    guardStage(createGuards(options), metrics),
    { name: 'preflight', run: preflightReply },
    { name: 'closing', run: () => routes.closing() },
    {
      name: 'route',
      run: (call) => {
        const { head } = call;
        if (site?.owns(head) === true) return metadata(head);
        return metadata(head) ?? chooseByAddress(call, parts.path) ?? routes.notFound(call);
      },
    },
    { name: 'console-page', run: (call) => site?.page(call) },
    authenticationStage({
      options: auth,
      site,
      metrics,
      recorder,
      onError,
      profile: namedProfile(byDefault),
    }),
    { name: 'metrics', run: ({ head }) => routes.metrics(head) },
    { name: 'status', run: (call) => routes.status(call) },
    capacityStage(limitParts),
    rateStage(limitParts),
    { name: 'console', run: (call) => site?.answer(call) },
    bodyStage(limitParts, maxBodyBytes),
    messageStage,
    messageRateStage(limitParts),
    placeStage(limitParts),
    {
      name: 'fast-path',
      run: (call) => (hasFastPath ? answerers.of(call.profile).fastPath.answer(call) : undefined),
    },
    { name: 'sdk', run: (call) => answerers.of(call.profile).sdk.answer(call) },
  ];
  const failed = (error: unknown): Reply => {
    onError(error instanceof Error ? error : new Error(String(error)));
    return errorReply(500, 'Internal server error', {}, -32_603);
  };
  const finishParts = { limits, recorder };
  const ends = {
    failed,
    finish: (call: IncomingCall, reply: Reply) => finish(call, reply, finishParts),
  };

  return {
    stages,
    sessions: sessions ?? { size: 0 },
    notify: noticesFor(() => answerers.all, sessions),
    answer: (call) => runStages(stages, call, ends),
    drain: () => routes.drain(),
    async close() {
      site?.close();
      await sessions?.close();
      await answerers.close();
    },
  };
}

function alsoTo(site: ConsoleSite, onTrace: (entry: TraceEntry) => void): (entry: TraceEntry) => void {
  return (entry) => {
    site.onTrace(entry);
    onTrace(entry);
  };
}
