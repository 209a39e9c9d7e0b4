/**
 * The `handlers` of a file in; functions for each tool out. And one handler run: under a time limit, with a `fetch` that
 * is guarded, its failure told as `E011`. What a handler returns is looked at by its caller.
 */
import { isObject, preview } from '../../../json/index.ts';
import { CANCELLED, TIMED_OUT, withDeadline } from '../../../async/deadline.ts';
import { CallFailure, fetchFailure, redact, withFetch, type Fetch } from '../../http/index.ts';
import type { Supplies } from '../lists/supplies.ts';
import type { Place } from '../problems.ts';
import type { Decoded } from './decode.ts';
import { RouteFailure } from './route-failure.ts';

export type Handler = (input: object) => unknown;
export type HandlerName = 'preRequest' | 'executeRequest' | 'postRequest';
export type RouteHandlers = Readonly<Partial<Record<HandlerName, Handler>>>;

const NAMES: readonly HandlerName[] = ['preRequest', 'executeRequest', 'postRequest'];

/** Undefined where they cannot be made: then no tool of the file can be trusted to do what it says. */
export function makeHandlers(
  factory: unknown,
  { sharedLists, libraries, reasonFor }: Supplies,
  fetch: Fetch,
  tools: readonly string[],
  place: Place,
): ReadonlyMap<string, RouteHandlers> | undefined {
  if (factory === undefined) return new Map();
  let made: unknown;
  try {
    made =
      typeof factory === 'function'
        ? withFetch(fetch, () => (factory as (given: object) => unknown)({ sharedLists, libraries }))
        : factory;
  } catch (error) {
    const why = reasonFor(error);
    const what =
      why === undefined ? `threw when it was called: ${thrownText(error)}.` : `cannot be called: ${why}`;
    place.error('route-handler', `"handlers" ${what}`);
    return undefined;
  }
  if (!isObject(made)) {
    place.error(
      'route-handler',
      `"handlers" returns an object of handlers, by tool, but it returned ${preview(made)}.`,
    );
    return undefined;
  }
  try {
    return handlersIn(made, tools, place);
  } catch (error) {
    place.error('route-handler', `What "handlers" returned threw when it was read: ${thrownText(error)}.`);
    return undefined;
  }
}

function handlersIn(
  made: Record<string, unknown>,
  tools: readonly string[],
  place: Place,
): ReadonlyMap<string, RouteHandlers> {
  const byTool = new Map<string, RouteHandlers>();
  for (const [tool, given] of Object.entries(made)) {
    if (!tools.includes(tool))
      place.warning('route-handler', `There are handlers for "${tool}", but no such tool.`);
    else if (isObject(given)) byTool.set(tool, functionsIn(given, tool, place));
    else
      place.warning('route-handler', `The handlers of "${tool}" are an object, but it is ${preview(given)}.`);
  }
  return byTool;
}

function functionsIn(given: Record<string, unknown>, tool: string, place: Place): RouteHandlers {
  const functions: Partial<Record<HandlerName, Handler>> = {};
  for (const [name, handler] of Object.entries(given)) {
    if (!NAMES.includes(name as HandlerName) || typeof handler !== 'function') {
      place.warning(
        'route-handler',
        `A handler is a function ${NAMES.join(', ')}; "${name}" of "${tool}" is not called.`,
      );
    } else functions[name as HandlerName] = handler as Handler;
  }
  return functions;
}

/** What holds while a handler runs. */
export interface Running {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** What `fetch` is for it. */
  readonly fetch: Fetch;
  /** What no message may hold. */
  readonly hidden: readonly string[];
  /** Why it may have thrown, where a list or a library was not there. */
  readonly reasonFor: (error: unknown) => string | undefined;
}

export async function runHandler(
  name: HandlerName,
  handler: Handler,
  input: object,
  { timeoutMs, signal, fetch, hidden, reasonFor }: Running,
): Promise<unknown> {
  try {
    const work = withFetch(fetch, async (): Promise<unknown> => handler(input));
    const returned = await withDeadline(work, timeoutMs, signal);
    if (returned === TIMED_OUT)
      throw new CallFailure('E011', `${name} did not come to an end within ${timeoutMs} ms.`);
    if (returned === CANCELLED) throw new CallFailure('E009', 'The call was cancelled.');
    return returned;
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    const refused = fetchFailure(error);
    if (refused !== undefined) throw new CallFailure(refused.code, `${name}: ${refused.message}`);
    const why = reasonFor(error);
    const what = why === undefined ? `threw ${thrownText(error, hidden)}` : `cannot go on: ${why}`;
    throw new CallFailure('E011', `${name} ${what}`);
  }
}

function thrownText(error: unknown, hidden: readonly string[] = []): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : shown(error, hidden);
}

/** A value of a handler in a few words: secrets are taken out first, since half a secret is not found. */
export function shown(value: unknown, hidden: readonly string[]): string {
  if (typeof value === 'string') return preview(redact(value, hidden));
  if (!isObject(value)) return preview(value);
  const names = Object.keys(value).slice(0, 8);
  return preview(Object.fromEntries(names.map((name) => [redact(name, hidden), null])));
}

/** What a handler returned is read here: getters and proxies in it may throw, too. */
export function reading<Answer>(name: HandlerName, read: () => Answer): Answer {
  try {
    return read();
  } catch (error) {
    if (error instanceof CallFailure || error instanceof RouteFailure) throw error;
    throw new CallFailure(
      'E011',
      `${name} returned a value that throws when it is read: ${thrownText(error)}`,
    );
  }
}

/** What a handler made, as JSON has it; handlers like dates, and members that are undefined. */
export function plainData(name: HandlerName, value: unknown): Pick<Decoded, 'data' | 'maxBytes'> {
  try {
    const text = (JSON.stringify(value) as string | undefined) ?? 'null';
    return { data: JSON.parse(text) as unknown, maxBytes: Buffer.byteLength(text) };
  } catch (error) {
    throw new CallFailure('E011', `${name} returned a value that JSON cannot say: ${thrownText(error)}`);
  }
}
