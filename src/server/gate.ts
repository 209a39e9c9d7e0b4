/**
 * What every request over HTTP passes before MCP sees it, in this order: from where it comes (guards), who sends it
 * (authorization), whether there is room (limits). What is refused here costs next to nothing. And what is written down
 * about it: a line in the log, numbers for Prometheus; never a token.
 */
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Auth as Caller, Registry } from '../tool/index.ts';
import { createAuthenticator, createMetadataRoute, sdkAuthInfo, type AuthOptions } from './auth/index.ts';
import { createGuards, type GuardOptions } from './guards/index.ts';
import { createLimits, refusalResponse, type LimitOptions, type Limits } from './limits/index.ts';
import {
  requestFields,
  requestIdFrom,
  silentLog,
  type Log,
  type LogFields,
} from './observability/log/index.ts';
import { createMetrics, type Metrics } from './metrics/index.ts';
import { safeCallback } from '../async/safe-callback.ts';
import { isStream, withDeadlineAt, withEnd } from './streams.ts';
import type { TraceEntry } from './trace.ts';

export interface GateOptions extends GuardOptions {
  /** Who gets in, over HTTP; without it everybody who passes the guards does. */
  readonly auth?: AuthOptions;
  /** How many requests at once, and how often a caller may call a tool. */
  readonly requestLimits?: LimitOptions;
  /** Default silent. */
  readonly log?: Log;
}

/** A request that was answered without passing the gate. */
export interface Answered {
  readonly method: string;
  readonly version: string;
  readonly requestId: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
}

/** The stages one by one, for whoever has no Request. Each says yes or no, and tells nobody: a no is for the gate to tell. */
export interface GateStages {
  allowsHost(host: string | undefined): boolean;
  /** Who sends this Authorization header; `false` where it lets nobody in. */
  identify(authorization: string | undefined): Promise<Caller | undefined | false> | undefined;
  answered(request: Answered): void;
}

export interface Gate {
  readonly stages: GateStages;
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** `known` where the caller has found out who sends it. */
  pass(
    request: Request,
    known: AuthInfo | undefined,
    serve: (auth: AuthInfo | undefined) => Promise<Response>,
  ): Promise<Response>;
  /**
   * What is beside MCP: health, and where tokens come from, for everybody who passes the guards; numbers, which name tools,
   * for those who get in.
   */
  besides(request: Request): Promise<Response | undefined>;
  counted(entry: TraceEntry): void;
}

const REFUSED: ReadonlySet<number> = new Set([401, 403, 429, 503]);

export function createGate(registry: Registry, options: GateOptions, sessions: () => number): Gate {
  const { auth = {}, log = silentLog } = options;
  const isSilent = log === silentLog;
  const info = safeCallback((fields: LogFields, message: string) => log.info(fields, message));
  const warn = safeCallback((fields: LogFields, message: string) => log.warn(fields, message));
  const limits = createLimits(options.requestLimits);
  const isTool = (name: string): boolean => registry.get(name) !== undefined;
  const metrics = createMetrics({ isTool, inFlight: () => limits.inFlight, sessions });
  const guards = createGuards(options, (reason) => metrics.refused(reason));
  const authenticate = createAuthenticator({
    ...auth,
    onRefused(refusal, request) {
      metrics.refused(refusal.kind);
      warn({ ...requestFields(request), ...refusal }, 'refused');
      auth.onRefused?.(refusal, request);
    },
  });
  const metadata = createMetadataRoute(auth);

  const serveAdmitted = async (
    request: Request,
    known: AuthInfo | undefined,
    serve: (auth: AuthInfo | undefined) => Promise<Response>,
  ): Promise<Response> => {
    if (known !== undefined) return untilExpiry(await serve(known), known);
    const result = await authenticate(request);
    if (!result.ok) return result.response;
    const sender = result.auth && sdkAuthInfo(result.auth, auth);
    return untilExpiry(await serve(sender), sender);
  };

  const { verify } = authenticate;
  const stages: GateStages = {
    allowsHost: allowedHosts(guards.allowsHost),
    identify: (authorization) => verify && callerFrom(verify(authorization ?? null)),
    answered({ method, version, requestId, status, milliseconds }) {
      const outcome = status === 200 ? 'ok' : 'error';
      metrics.request({ method, version, outcome, seconds: milliseconds / 1000 });
      if (isSilent) return;
      const fields = { requestId: requestIdFrom(requestId ?? null), method: 'POST', path: '/mcp' };
      info({ ...fields, status, milliseconds }, 'request');
    },
  };

  return {
    stages,
    limits,
    metrics,
    async pass(request, known, serve) {
      const start = performance.now();
      const refused = guards(request);
      const response =
        refused ?? (await withinLimits(request, limits, metrics, () => serveAdmitted(request, known, serve)));
      const milliseconds = performance.now() - start;
      const isRefused = refused !== undefined || REFUSED.has(response.status);
      const outcome = isRefused ? 'refused' : response.ok ? 'ok' : 'error';
      const method = request.headers.get('mcp-method') ?? undefined;
      const version = request.headers.get('mcp-protocol-version') ?? undefined;
      metrics.request({ method, version, outcome, seconds: milliseconds / 1000 });
      if (!isSilent) {
        info({ ...requestFields(request), status: response.status, milliseconds }, 'request');
      }
      return response;
    },
    async besides(request) {
      const refused = guards(request);
      if (refused !== undefined) return refused;
      switch (new URL(request.url).pathname) {
        case '/health':
          return Response.json({ status: 'ok', sessions: sessions() });
        case '/metrics': {
          const result = await authenticate(request);
          return result.ok ? metrics.response() : result.response;
        }
        default:
          return metadata(request);
      }
    },
    counted({ tool, verdict, milliseconds }) {
      if (tool === undefined) return;
      const outcome =
        verdict === 'value' || verdict === 'fault' || verdict === 'input-required' ? verdict : 'error';
      metrics.call({ tool, outcome, seconds: milliseconds / 1000 });
    },
  };
}

/** No stream outlives the token that opened it: whoever has a new one opens it again. */
function untilExpiry(response: Response, auth: AuthInfo | undefined): Response {
  if (auth?.expiresAt === undefined || !isStream(response)) return response;
  return new Response(withDeadlineAt(response.body!, auth.expiresAt * 1_000), response);
}

/** The same few names come again and again; only one that passed is remembered. */
function allowedHosts(allows: (host: string) => boolean): (host: string | undefined) => boolean {
  let last: string | undefined;
  return (host) => {
    if (host === undefined) return false;
    if (host === last) return true;
    if (!URL.canParse(`http://${host}`) || !allows(host)) return false;
    last = host;
    return true;
  };
}

/** What tools may know: all but the token. */
async function callerFrom(verdict: ReturnType<Verify>): Promise<Caller | false> {
  const checked = await verdict;
  if (!checked.ok) return false;
  const { principal, scopes, claims } = checked.auth;
  return { principal, scopes: [...scopes], ...(claims !== undefined && { claims: { ...claims } }) };
}

type Verify = NonNullable<ReturnType<typeof createAuthenticator>['verify']>;

/** A stream that lasts as long as its client likes takes no place among the requests at once. */
async function withinLimits(
  request: Request,
  limits: Limits,
  metrics: Metrics,
  serve: () => Promise<Response>,
): Promise<Response> {
  if (request.method === 'GET' || request.headers.get('mcp-method') === 'subscriptions/listen')
    return serve();
  const entry = limits.occupy();
  let isStreaming = false;
  if (!entry.ok) {
    metrics.refused(entry.refusal.reason);
    return refusalResponse(entry.refusal);
  }
  try {
    const response = await serve();
    if (!isStream(response)) return response;
    isStreaming = true;
    return new Response(withEnd(response.body!, entry.release), response);
  } finally {
    if (!isStreaming) entry.release();
  }
}
