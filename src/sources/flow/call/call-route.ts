/**
 * One call of a route: arguments in; data out, or the failure that says why there is none. The order is fixed
 * (R-FLOW-7, R-FLOW-8, R-FLOW-12): the request is built, `preRequest` may change it, it is sent or
 * `executeRequest` does that, the body is decoded, `postRequest` may change the data. Secrets are taken out
 * of whatever comes back.
 */
import { DEFAULT_MAX_RESULT_BYTES } from '../../../tool/index.ts';
import { CallFailure, guardedFetch, redact, redactValue, type Caller } from '../../http/index.ts';
import { completeArguments, type Arguments } from '../parameters/input.ts';
import type { RouteOutput } from '../output/read-output.ts';
import { buildRequest, type RequestPlan } from '../request/build.ts';
import { hiddenValues, refuseTokens, type SecretValues } from '../request/secrets.ts';
import { decodeAnswer, type Decoded } from './decode.ts';
import type { RouteHandlers } from './handlers.ts';
import { mediaTypeMiss, type MediaTypeMiss } from './media-type.ts';
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
  /** Those that the tool needs, and that are set. */
  readonly secrets: SecretValues;
  /** Those that the tool needs, and that are not. */
  readonly missing: readonly string[];
  /** What handlers get of the secrets, by name. */
  readonly serverParams: Readonly<Record<string, string>>;
  /** Whether `preRequest` and `postRequest` see secrets, or tokens in their place. */
  readonly showsSecrets: boolean;
  readonly preload: Preload | undefined;
}

export interface CallTools {
  readonly caller: Caller;
  readonly cache: PreloadCache;
  readonly handlerTimeoutMs: number;
  /** Why a handler of this file may have thrown, where a list or a library was not there. */
  readonly reasonFor: (error: unknown) => string | undefined;
  /** For what is delivered, and should be looked into. */
  readonly warn: (message: string, miss?: MediaTypeMiss) => void;
}

export async function callRoute(
  route: Route,
  given: Arguments,
  signal: AbortSignal,
  tools: CallTools,
): Promise<Decoded> {
  const args = completeArguments(given, route.parameters);
  const { preload } = route;
  const key = preload === undefined ? undefined : PreloadCache.key(route.hash(), route.name, args);
  const kept = key === undefined ? undefined : tools.cache.get(key);
  if (kept !== undefined) return kept;
  try {
    const decoded = await work(route, args, signal, tools);
    if (preload !== undefined) tools.cache.set(key!, decoded, preload);
    return decoded;
  } catch (error) {
    const hidden = hiddenValues(route.secrets);
    if (error instanceof RouteFailure)
      throw new RouteFailure(error.messages.map((message) => redact(message, hidden)));
    if (!(error instanceof CallFailure)) throw error;
    const message = `${error.code} ${route.name}: ${redact(error.message, hidden)}`;
    const said = error instanceof StatusFailure && error.said !== '' ? [`The API said: ${error.said}`] : [];
    throw new RouteFailure([message, ...said], { cause: error });
  }
}

async function work(route: Route, args: Arguments, signal: AbortSignal, tools: CallTools): Promise<Decoded> {
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
      ? decodeAnswer(
          await send(prepared.draft, { caller: tools.caller, secrets, signal, accept: acceptFor(output) }),
          output,
        )
      : await execute(call, { ...prepared, draft: revealed(prepared.draft, secrets) }, route.serverParams);
  const finished = await rework(call, prepared, decoded);
  refuseLarge(finished);
  const miss = mediaTypeMiss(finished, output);
  if (miss !== undefined)
    tools.warn(`The answer is ${miss.received}, and ${miss.expected} is declared: it is delivered.`, miss);
  // Pictures hold no text that a secret could stand in, and may look like one by chance.
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

/** With room for the envelope, and for the words that stand for secrets. */
const MAX_DATA_BYTES = DEFAULT_MAX_RESULT_BYTES - 65_536;

/** What no registry would take is a failure like any other, in the envelope; most answers need no count. */
function refuseLarge({ data, maxBytes }: Decoded): void {
  if (maxBytes <= MAX_DATA_BYTES || Buffer.byteLength(JSON.stringify(data)) <= MAX_DATA_BYTES) return;
  throw new CallFailure(
    'E004',
    `The data has more than ${MAX_DATA_BYTES} bytes as JSON: ask for less of it.`,
  );
}

function acceptFor({ mimeType }: RouteOutput): string {
  return `${mimeType}, */*;q=0.5`;
}
