/**
 * How one tool was called by both runtimes in; whether requests and data are the same out, or in what they
 * differ.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Called, Request } from './request.ts';

/** A difference that is meant, by its name; `other` is one that is not. */
export type Difference = keyof typeof MEANT | 'other';

export const MEANT = {
  encoding: 'we percent-encode what the reference sends raw',
  unfilled:
    'the reference sends an empty text, "undefined" or the placeholder itself; we send a value or nothing',
  default: 'we send a default that the file writes beside "optional()", the reference does not',
  refused: 'we refuse arguments that the file declares otherwise, the reference sends them',
  quotes: 'we read a default in quotes as the text inside them, the reference sends the quotes',
  'stray handler': 'the reference refuses a file that has a handler for no tool, we pass the handler over',
  'empty body':
    'the reference sends a JSON body with every POST and PUT, we only where a parameter is in the body',
} as const;

export interface Compared {
  readonly what: 'request' | 'data';
  readonly difference: Difference;
  readonly ours: string;
  readonly theirs: string;
}

/** `emptied`: the tool has placeholders that the reference fills with nothing. */
export function compare(ours: Called, theirs: Called, emptied = false): Compared[] {
  const found: Compared[] = [];
  const count = Math.max(ours.requests.length, theirs.requests.length);
  for (let index = 0; index < count; index++) {
    const difference = requestDifference(
      [ours, theirs],
      ours.requests[index],
      theirs.requests[index],
      emptied,
    );
    if (difference !== undefined) found.push(difference);
  }
  if (found.length === 0 && !sameData(ours, theirs)) {
    const [left, right] = [outcomeText(ours), outcomeText(theirs)];
    found.push({ what: 'data', difference: 'other', ours: left, theirs: right });
  }
  return found;
}

function requestDifference(
  [ours, theirs]: readonly [Called, Called],
  left: Request | undefined,
  right: Request | undefined,
  emptied: boolean,
): Compared | undefined {
  const texts = {
    ours: requestText(left) ?? outcomeText(ours),
    theirs: requestText(right) ?? outcomeText(theirs),
  };
  const differing = (difference: Difference): Compared => ({ what: 'request', difference, ...texts });
  if (left === undefined && right !== undefined && ours.data === undefined) {
    return differing(isUnfilled(right) ? 'unfilled' : 'refused');
  }
  if (right === undefined && theirs.messages.some((text) => text.startsWith('HandlerFactory:'))) {
    return differing('stray handler');
  }
  if (left === undefined || right === undefined || left.method !== right.method) return differing('other');
  if (left.path !== right.path) {
    if (decoded(left.path) === decoded(right.path)) return differing('encoding');
    if (emptied || isUnfilled(right)) return differing('unfilled');
    if (left.path === right.path.replaceAll('%22', '')) return differing('quotes');
    return differing(hasAllOf(left.path, right.path) ? 'default' : 'other');
  }
  if (!sameBody(left.body, right.body))
    return differing(right.body === '{}' && left.body === '' ? 'empty body' : 'other');
  return Object.entries(right.headers).every(
    ([name, value]) => isImplied(name) || left.headers[name] === value,
  )
    ? undefined
    : differing('other');
}

/** Headers that a runtime adds by itself. */
const isImplied = (name: string): boolean =>
  ['content-type', 'content-length', 'accept', 'user-agent'].includes(name);

const isUnfilled = ({ path, body }: Request): boolean =>
  /undefined|\{\{|%7B|\/:[a-z]|=(?:&|$)|\/(?:[/.?]|$)/i.test(path) || body.includes('{{');

/** The same path, and every parameter of the other's query. */
function hasAllOf(left: string, right: string): boolean {
  const [ours, theirs] = [new URL(left, 'http://localhost'), new URL(right, 'http://localhost')];
  const isThere = ([name, value]: [string, string]): boolean =>
    ours.searchParams.getAll(name).includes(value);
  return ours.pathname === theirs.pathname && [...theirs.searchParams].every(isThere);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', '%20'));
  } catch {
    return path;
  }
}

function sameBody(left: string, right: string): boolean {
  if (left === right) return true;
  try {
    return isDeepStrictEqual(JSON.parse(left), JSON.parse(right));
  } catch {
    return false;
  }
}

function sameData(ours: Called, theirs: Called): boolean {
  if (ours.data === undefined || theirs.data === undefined) return ours.data === theirs.data;
  return isDeepStrictEqual(asJson(ours.data.value), asJson(theirs.data.value));
}

/** As it would travel: a handler may return what is no JSON yet, and write the time at which it ran. */
function asJson(value: unknown): unknown {
  const text = JSON.stringify(value ?? null);
  return JSON.parse(text.replaceAll(/\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z/g, 'now')) as unknown;
}

function requestText(request: Request | undefined): string | undefined {
  if (request === undefined) return undefined;
  const { method, path, headers, body } = request;
  const shown = Object.entries(headers).filter(
    ([name]) => !isImplied(name) && !/^(?:host|connection|sec-)/.test(name),
  );
  return `${method} ${path} ${JSON.stringify(Object.fromEntries(shown))} ${body}`;
}

function outcomeText({ data, messages }: Called): string {
  const text = data === undefined ? `failed: ${messages.join('; ')}` : JSON.stringify(data.value);
  return String(text).slice(0, 300);
}
