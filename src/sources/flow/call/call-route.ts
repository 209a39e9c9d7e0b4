/**
 * One call of a route: arguments in; data out, or a failure with the reason. The order is fixed
 * (R-FLOW-7, R-FLOW-8, R-FLOW-12): the request is built, `preRequest` may change it, it is sent or
 * `executeRequest` does that, the body is decoded, `postRequest` may change the data. Secrets are redacted
 * from every result.
 */
import { DEFAULT_MAX_RESULT_BYTES } from '../../../tool/index.ts';
import { CallFailure, guardedFetch, redact, redactValue, type Caller } from '../../http/index.ts';
import { completeArguments, type Arguments } from '../parameters/input.ts';
import type { RouteOutput } from '../output/read-output.ts';
import { buildRequest, type RequestPlan } from '../request/build.ts';
import { hiddenValues, refuseTokens, type SecretValues } from '../request/secrets.ts';
import { decodeResponse, type Decoded } from './decode.ts';
import type { RouteHandlers } from './handlers.ts';
import { mediaTypeMismatch, type MediaTypeMismatch } from './media-type.ts';
import { PreloadCache, type Preload } from './preload-cache.ts';
import { RouteFailure } from './route-failure.ts';
import { execute, prepare, rework, type HandlerCall } from './run-handlers.ts';
import { revealed, send, StatusFailure } from './send.ts';

export interface Route extends RequestPlan {
  /** As the file names it. */
  readonly name: string;
  /** Of the file's `main`. */
  readonly hash: () => string;
  readonly output: RouteOutput;
  readonly handlers: RouteHandlers;
  /** The secrets that the tool needs and the environment has. */
  readonly secrets: SecretValues;
  /** The secrets that the tool needs and the environment lacks. */
  readonly missing: readonly string[];
  /** The secrets for handlers, by name. */
  readonly serverParams: Readonly<Record<string, string>>;
  /** Whether `preRequest` and `postRequest` see secrets, or tokens in their place. */
  readonly showsSecrets: boolean;
  readonly preload: Preload | undefined;
}

export interface CallTools {
  readonly caller: Caller;
  readonly cache: PreloadCache;
  readonly handlerTimeoutMs: number;
  /** Why a handler of this file may have thrown: a missing list or library. */
  readonly reasonFor: (error: unknown) => string | undefined;
  /** Reports a result that is delivered, but looks wrong. */
  readonly warn: (message: string, mismatch?: MediaTypeMismatch) => void;
}

export async function callRoute(
  route: Route,
  values: Arguments,
  signal: AbortSignal,
  tools: CallTools,
): Promise<Decoded> {
  const args = completeArguments(values, route.parameters);
  const { preload } = route;
  const key = preload === undefined ? undefined : PreloadCache.key(route.hash(), route.name, args);
  const cached = key === undefined ? undefined : tools.cache.get(key);
  if (cached !== undefined) return cached;
  try {
    const decoded = await runCall(route, args, signal, tools);
    if (preload !== undefined) tools.cache.set(key!, decoded, preload);
    return decoded;
  } catch (error) {
    const hidden = hiddenValues(route.secrets);
    if (error instanceof RouteFailure)
      throw new RouteFailure(error.messages.map((message) => redact(message, hidden)));
    if (!(error instanceof CallFailure)) throw error;
    const message = `${error.code} ${route.name}: ${redact(error.message, hidden)}`;
    const excerpt =
      error instanceof StatusFailure && error.excerpt !== '' ? [`The API said: ${error.excerpt}`] : [];
    throw new RouteFailure([message, ...excerpt], { cause: error });
  }
}

async function runCall(
  route: Route,
  args: Arguments,
  signal: AbortSignal,
  tools: CallTools,
): Promise<Decoded> {
  const { handlers, secrets, missing, output } = route;
  if (missing.length > 0) {
    throw new CallFailure('E010', `The environment lacks ${missing.join(', ')}: set it and start again.`);
  }
  const hidden = hiddenValues(secrets);
  const call = handlerCall(route, hidden, signal, tools);
  const built = buildRequest(route, args);
  const draft = route.showsSecrets && Object.keys(handlers).length > 0 ? revealed(built, secrets) : built;
  const prepared = await prepare(call, draft, args);
  const decoded =
    handlers.executeRequest === undefined
      ? decodeResponse(
          await send(prepared.draft, { caller: tools.caller, secrets, signal, accept: acceptFor(output) }),
          output,
        )
      : await execute(call, { ...prepared, draft: revealed(prepared.draft, secrets) }, route.serverParams);
  const finished = await rework(call, prepared, decoded);
  refuseLarge(finished);
  const mismatch = mediaTypeMismatch(finished, output);
  if (mismatch !== undefined)
    tools.warn(
      `The response is ${mismatch.received}, and ${mismatch.expected} is declared: it is delivered.`,
      mismatch,
    );
  // Images hold no text with secrets, and may contain the same bytes by chance.
  if (finished.content.length > 0) return finished;
  return { ...finished, data: redactValue(finished.data, hidden) };
}

function handlerCall(
  { name, handlers, secrets }: Route,
  hidden: readonly string[],
  signal: AbortSignal,
  { caller, handlerTimeoutMs, reasonFor, warn }: CallTools,
): HandlerCall {
  const inspect = (texts: readonly string[]): void => refuseTokens(texts, secrets);
  return {
    route: name,
    handlers,
    hidden,
    warn: (message) => warn(redact(message, hidden)),
    running: {
      timeoutMs: handlerTimeoutMs,
      signal,
      hidden,
      reasonFor,
      fetch: guardedFetch({ caller, secrets: hidden, signal, inspect }),
    },
  };
}

/** Leaves room for the envelope and for redacted secrets. */
const MAX_DATA_BYTES = DEFAULT_MAX_RESULT_BYTES - 65_536;

/** Data beyond the registry's limit is a failure in the envelope; most responses need no exact count. */
function refuseLarge({ data, maxBytes }: Decoded): void {
  if (maxBytes <= MAX_DATA_BYTES || Buffer.byteLength(JSON.stringify(data)) <= MAX_DATA_BYTES) return;
  throw new CallFailure(
    'E004',
    `The data has more than ${MAX_DATA_BYTES} bytes as JSON: request less of it.`,
  );
}

function acceptFor({ mimeType }: RouteOutput): string {
  return `${mimeType}, */*;q=0.5`;
}
