/**
 * One call of a route: arguments in; data out, or the failure that says why there is none. The order is fixed
 * (R-FLOW-7, -8, -12): the request is built, `preRequest` may change it, it is sent or `executeRequest` does that, the
 * body is decoded, `postRequest` may change the data. Secrets are put in last, and taken out of whatever comes back.
 */
import { isObject, preview } from '../../../json/index.ts';
import { DEFAULT_MAX_RESULT_BYTES } from '../../../tool/index.ts';
import { CallFailure, redact, redactValue, type Caller } from '../../http/index.ts';
import { completeArguments, type Arguments } from '../parameters/input.ts';
import type { RouteOutput } from '../output/read-output.ts';
import { buildRequest, type RequestDraft, type RequestPlan } from '../request/build.ts';
import type { SecretValues } from '../request/secrets.ts';
import { decodeAnswer, type Decoded } from './decode.ts';
import { plainData, runHandler, type HandlerLimits, type RouteHandlers } from './handlers.ts';
import { PreloadCache, type Preload } from './preload-cache.ts';
import { hiddenValues, revealed, send, StatusFailure } from './send.ts';

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
  readonly preload: Preload | undefined;
}

export interface CallTools {
  readonly caller: Caller;
  readonly cache: PreloadCache;
  readonly handlerTimeoutMs: number;
  /** For what is delivered, and should be looked into. */
  readonly warn: (message: string) => void;
}

/** Each reason as a message for the envelope. */
export class RouteFailure extends Error {
  readonly messages: readonly string[];

  constructor(messages: readonly string[], options?: ErrorOptions) {
    super(messages.join('\n'), options);
    this.name = 'RouteFailure';
    this.messages = messages;
  }
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
    if (error instanceof RouteFailure) throw error;
    if (!(error instanceof CallFailure)) throw error;
    const message = `${error.code} ${route.name}: ${redact(error.message, hiddenValues(route.secrets))}`;
    const said = error instanceof StatusFailure && error.said !== '' ? [`The API said: ${error.said}`] : [];
    throw new RouteFailure([message, ...said], { cause: error });
  }
}

async function work(route: Route, args: Arguments, signal: AbortSignal, tools: CallTools): Promise<Decoded> {
  const { handlers, secrets, missing, output } = route;
  if (missing.length > 0) {
    throw new CallFailure('E010', `The environment lacks ${missing.join(', ')}: set it and start again.`);
  }
  const limits: HandlerLimits = { timeoutMs: tools.handlerTimeoutMs, signal };
  const warn = (message: string): void => tools.warn(redact(message, hiddenValues(secrets)));
  const prepared = await prepare(route, buildRequest(route, args), args, limits, warn);
  const decoded =
    handlers.executeRequest === undefined
      ? decodeAnswer(
          await send(prepared.draft, { caller: tools.caller, secrets, signal, accept: acceptFor(output) }),
          output,
        )
      : await execute(route, prepared, limits, warn);
  const finished = await rework(route, prepared, decoded, limits, warn);
  refuseLarge(finished);
  // Pictures hold no text that a secret could stand in, and may look like one by chance.
  if (finished.content.length > 0) return finished;
  return { ...finished, data: redactValue(finished.data, hiddenValues(secrets)) };
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

interface Prepared {
  readonly draft: RequestDraft;
  readonly userParams: Arguments;
}

async function prepare(
  { handlers: { preRequest } }: Route,
  draft: RequestDraft,
  args: Arguments,
  limits: HandlerLimits,
  warn: (message: string) => void,
): Promise<Prepared> {
  if (preRequest === undefined) return { draft, userParams: args };
  const struct = structuredClone(draft);
  const returned = await runHandler(
    'preRequest',
    preRequest,
    { struct, payload: structuredClone(args) },
    limits,
  );
  if (!isObject(returned) || !isObject(returned['struct'])) {
    warn(`preRequest returned ${preview(returned)} instead of { struct }: the request is sent as it was.`);
    return { draft, userParams: args };
  }
  const {
    url = draft.url,
    method = draft.method,
    headers = draft.headers,
    body = draft.body,
  } = returned['struct'];
  const { payload } = returned;
  return {
    draft: {
      url: String(url),
      method: String(method).toUpperCase(),
      headers: isObject(headers)
        ? Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, String(text)]))
        : draft.headers,
      body: body ?? undefined,
    },
    userParams: isObject(payload) ? payload : args,
  };
}

/** The handler sends by itself, and says in the envelope-to-be what came of it. */
async function execute(
  { name, handlers, secrets, serverParams }: Route,
  { draft, userParams }: Prepared,
  limits: HandlerLimits,
  warn: (message: string) => void,
): Promise<Decoded> {
  const envelope = { status: true, messages: [] as unknown[], data: null as unknown };
  const payload = {
    ...structuredClone(revealed(draft, secrets)),
    userParams: structuredClone(userParams),
    serverParams: { ...serverParams },
  };
  const returned = await runHandler(
    'executeRequest',
    handlers.executeRequest!,
    { struct: envelope, payload },
    limits,
  );
  const { struct: told, response } = isObject(returned) ? returned : {};
  if (!isObject(told) && response === undefined) {
    warn(`executeRequest returned ${preview(returned)} instead of { struct } or { response }.`);
  }
  const struct = isObject(told) ? told : envelope;
  if (struct['status'] === false) throw new RouteFailure(reasonsIn(struct['messages'], name, secrets));
  const data = response === undefined ? struct['data'] : response;
  return { ...plainData('executeRequest', data), content: [] };
}

function reasonsIn(messages: unknown, name: string, secrets: SecretValues): readonly string[] {
  const texts = (Array.isArray(messages) ? messages : [messages]).filter(
    (message) => typeof message === 'string',
  );
  const told = texts.length === 0 ? ['executeRequest reported a failure.'] : texts;
  return told.map((text) =>
    redact(/^E\d{3} /.test(text) ? text : `E011 ${name}: ${text}`, hiddenValues(secrets)),
  );
}

async function rework(
  { handlers: { postRequest } }: Route,
  { draft, userParams }: Prepared,
  decoded: Decoded,
  limits: HandlerLimits,
  warn: (message: string) => void,
): Promise<Decoded> {
  if (postRequest === undefined) return decoded;
  const struct = { ...structuredClone(draft), status: true, messages: [] };
  const input = { response: structuredClone(decoded.data), struct, payload: structuredClone(userParams) };
  const returned = await runHandler('postRequest', postRequest, input, limits);
  if (!isObject(returned) || returned['response'] === undefined) {
    warn(`postRequest returned ${preview(returned)} instead of { response }: the data stays as it came.`);
    return decoded;
  }
  const made = plainData('postRequest', returned['response']);
  return { ...made, content: made.data === decoded.data ? decoded.content : [] };
}
