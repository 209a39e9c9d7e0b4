/**
 * The `handlers` of a file in; functions for each tool out. And runs one handler: under a time limit, with a
 * guarded `fetch`; its failure becomes `E011`. The caller checks the returned value.
 */
import { isObject, preview } from '../../../json/index.ts';
import { CANCELLED, TIMED_OUT, withDeadline } from '../../../async/deadline.ts';
import { CallFailure, fetchFailure, redact, withFetch, type Fetch } from '../../http/index.ts';
import type { HandlerResources } from '../lists/handler-resources.ts';
import type { Reporter } from '../problems.ts';
import type { Decoded } from './decode.ts';
import { RouteFailure } from './route-failure.ts';

export type Handler = (input: object) => unknown;
export type HandlerName = 'preRequest' | 'executeRequest' | 'postRequest';
export type RouteHandlers = Readonly<Partial<Record<HandlerName, Handler>>>;

const NAMES: readonly HandlerName[] = ['preRequest', 'executeRequest', 'postRequest'];

/** Undefined where they cannot be made: then no tool of the file can be served. */
export function makeHandlers(
  factory: unknown,
  { sharedLists, libraries, reasonFor }: HandlerResources,
  fetch: Fetch,
  tools: readonly string[],
  reporter: Reporter,
): ReadonlyMap<string, RouteHandlers> | undefined {
  if (factory === undefined) return new Map();
  let made: unknown;
  try {
    made =
      typeof factory === 'function'
        ? withFetch(fetch, () => (factory as (resources: object) => unknown)({ sharedLists, libraries }))
        : factory;
  } catch (error) {
    const why = reasonFor(error);
    const what =
      why === undefined ? `threw when it was called: ${thrownText(error)}.` : `cannot be called: ${why}`;
    reporter.error('route-handler', `"handlers" ${what}`);
    return undefined;
  }
  if (!isObject(made)) {
    reporter.error(
      'route-handler',
      `"handlers" must return an object of handlers, by tool, but it returned ${preview(made)}.`,
    );
    return undefined;
  }
  try {
    return handlersIn(made, tools, reporter);
  } catch (error) {
    reporter.error('route-handler', `What "handlers" returned threw when it was read: ${thrownText(error)}.`);
    return undefined;
  }
}

function handlersIn(
  made: Record<string, unknown>,
  tools: readonly string[],
  reporter: Reporter,
): ReadonlyMap<string, RouteHandlers> {
  const byTool = new Map<string, RouteHandlers>();
  for (const [tool, functions] of Object.entries(made)) {
    if (!tools.includes(tool))
      reporter.warning('route-handler', `There are handlers for "${tool}", but no such tool.`);
    else if (isObject(functions)) byTool.set(tool, functionsIn(functions, tool, reporter));
    else
      reporter.warning(
        'route-handler',
        `The handlers of "${tool}" must be an object, but are ${preview(functions)}.`,
      );
  }
  return byTool;
}

function functionsIn(members: Record<string, unknown>, tool: string, reporter: Reporter): RouteHandlers {
  const functions: Partial<Record<HandlerName, Handler>> = {};
  for (const [name, handler] of Object.entries(members)) {
    if (!NAMES.includes(name as HandlerName) || typeof handler !== 'function') {
      reporter.warning(
        'route-handler',
        `A handler must be a function named ${NAMES.join(', ')}; "${name}" of "${tool}" is not called.`,
      );
    } else functions[name as HandlerName] = handler as Handler;
  }
  return functions;
}

/** The context of a running handler. */
export interface Running {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Its `fetch`. */
  readonly fetch: Fetch;
  /** Values that no message may contain. */
  readonly hidden: readonly string[];
  /** Why it may have thrown: a missing list or library. */
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
      throw new CallFailure('E011', `${name} did not finish within ${timeoutMs} ms.`);
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
  return error instanceof Error ? `${error.name}: ${error.message}` : redactedPreview(error, hidden);
}

/** A short text of a handler's value. Redacted before it is cut, since half a secret is not found. */
export function redactedPreview(value: unknown, hidden: readonly string[]): string {
  if (typeof value === 'string') return preview(redact(value, hidden));
  if (!isObject(value)) return preview(value);
  const names = Object.keys(value).slice(0, 8);
  return preview(Object.fromEntries(names.map((name) => [redact(name, hidden), null])));
}

/** Reads a returned value, whose getters and proxies may throw. */
export function reading<Result>(name: HandlerName, read: () => Result): Result {
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

/** A handler's value as JSON: dates become texts, and undefined members disappear. */
export function plainData(name: HandlerName, value: unknown): Pick<Decoded, 'data' | 'maxBytes'> {
  try {
    const text = (JSON.stringify(value) as string | undefined) ?? 'null';
    return { data: JSON.parse(text) as unknown, maxBytes: Buffer.byteLength(text) };
  } catch (error) {
    throw new CallFailure(
      'E011',
      `${name} returned a value that JSON cannot represent: ${thrownText(error)}`,
    );
  }
}
