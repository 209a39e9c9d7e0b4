/**
 * Work of one request in; the same work out, inside a span of OpenTelemetry where the application has
 * registered a tracer provider with `@opentelemetry/api`. That package keeps what is registered in one global
 * object, by design, so that libraries of any version find it; nothing is imported here, and without a
 * provider one lookup is all that it costs. Names and attributes follow the semantic conventions for MCP.
 */
import { afterwards, chain, type MaybePromise } from '../async/maybe-promise.ts';
import { VERSION } from '../version.ts';
import type { CallRequest } from './context.ts';
import { safeHeader } from './origin.ts';

interface Span {
  setAttribute(name: string, value: string): unknown;
  setStatus(status: { readonly code: number; readonly message?: string }): unknown;
  end(): void;
}

interface Tracer {
  startActiveSpan<Result>(
    name: string,
    options: { readonly kind: number; readonly attributes: Readonly<Record<string, string>> },
    context: unknown,
    work: (span: Span) => Result,
  ): Result;
}

interface Api {
  readonly trace?: { getTracer(name: string, version: string): Tracer };
  readonly context?: { active(): unknown };
  readonly propagation?: {
    extract(context: unknown, carrier: Carrier, getter: typeof GETTER): unknown;
    inject(context: unknown, carrier: Record<string, string>, setter: typeof SETTER): void;
  };
}

type Carrier = Readonly<Record<string, string>>;

const API = Symbol.for('opentelemetry.js.api.1');
const SERVER_KIND = 1;
const ERROR_STATUS = 2;
const GETTER = {
  get: (carrier: Carrier, key: string): string | undefined => carrier[key],
  keys: (carrier: Carrier): string[] => Object.keys(carrier),
};

export interface TracedRequest {
  readonly method: 'tools/call' | 'resources/read' | 'prompts/get';
  /** The name of the tool or prompt; what is read is an attribute, since URIs are many. */
  readonly name?: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly request: CallRequest;
}

/** `errorType`: what went wrong, in a word; undefined where nothing did. */
export function traced<Outcome>(
  { method, name, attributes, request }: TracedRequest,
  work: () => MaybePromise<Outcome>,
  errorType: (outcome: Outcome) => string | undefined,
): MaybePromise<Outcome> {
  const api = (globalThis as { [API]?: Api })[API];
  if (api?.trace === undefined || api.context === undefined) return work();
  const { protocolVersion, origin } = request;
  const options = {
    kind: SERVER_KIND,
    attributes: {
      'mcp.method.name': method,
      ...attributes,
      ...(protocolVersion !== undefined && { 'mcp.protocol.version': protocolVersion }),
      ...(origin?.sessionId !== undefined && { 'mcp.session.id': origin.sessionId }),
    },
  };
  const title = name === undefined ? method : `${method} ${name}`;
  const parent = parentOf(api, request);
  return api.trace.getTracer('anyshape', VERSION).startActiveSpan(title, options, parent, (span) => {
    const noted = (outcome: Outcome): Outcome => {
      const type = errorType(outcome);
      if (type !== undefined) {
        span.setAttribute('error.type', type);
        span.setStatus({ code: ERROR_STATUS });
      }
      return outcome;
    };
    return afterwards(
      () => chain(work(), noted),
      () => span.end(),
    );
  });
}

const PROPAGATED = ['traceparent', 'tracestate', 'baggage'] as const;

/** The span of the client: from `_meta`, as MCP carries it, else from the headers of HTTP. */
function parentOf({ context, propagation }: Api, { origin }: CallRequest): unknown {
  const active = context!.active();
  if (origin === undefined || propagation === undefined) return active;
  const { meta } = origin;
  const isInMeta = typeof meta['traceparent'] === 'string';
  const read = (key: string): unknown => (isInMeta ? meta[key] : safeHeader(origin, key));
  const carrier = Object.fromEntries(
    PROPAGATED.map((key) => [key, read(key)] as const).filter(([, value]) => typeof value === 'string'),
  ) as Carrier;
  return carrier['traceparent'] === undefined ? active : propagation.extract(active, carrier, GETTER);
}

const CLIENT_KIND = 2;
const SETTER = {
  set: (carrier: Record<string, string>, key: string, value: string): void => void (carrier[key] = value),
};

/**
 * Work at another server, in a span of its own. `work` gets what `_meta` of the request to that server
 * carries on of the span: nothing where the application has registered no tracer provider.
 */
export function tracedOutgoing<Result>(
  title: string,
  attributes: Readonly<Record<string, string>>,
  work: (carrier: Carrier) => Promise<Result>,
): Promise<Result> {
  const api = (globalThis as { [API]?: Api })[API];
  if (api?.trace === undefined || api.context === undefined) return work({});
  const { context, propagation, trace } = api;
  const options = { kind: CLIENT_KIND, attributes };
  const tracer = trace.getTracer('anyshape', VERSION);
  return tracer.startActiveSpan(title, options, context.active(), async (span) => {
    const carrier: Record<string, string> = {};
    propagation?.inject(context.active(), carrier, SETTER);
    try {
      return await work(carrier);
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'error');
      span.setStatus({ code: ERROR_STATUS });
      throw error;
    } finally {
      span.end();
    }
  });
}
