/** What `preRequest` made of a request in; the request that is sent out, as plain data, and what nothing reads of it. */
import { isObject, type JsonObject } from '../../../json/index.ts';
import type { RequestDraft } from '../request/build.ts';
import { plainData } from './handlers.ts';

const READ: ReadonlySet<string> = new Set(['url', 'method', 'headers', 'body', 'status', 'messages']);
const RETURNED: ReadonlySet<string> = new Set(['struct', 'payload']);

/** Members that were set, in words. */
export function unreadMembers(returned: JsonObject, struct: JsonObject): string[] {
  const set = (object: JsonObject, read: ReadonlySet<string>): string[] =>
    Object.keys(object).filter((name) => !read.has(name) && object[name] !== undefined);
  return [
    ...set(struct, READ).map((name) => `"${name}" of struct`),
    ...set(returned, RETURNED).map((name) => `"${name}" beside struct`),
  ];
}

/** A member that is left out stays as it was. */
export function draftFrom(struct: JsonObject, before: RequestDraft): RequestDraft {
  const { url = before.url, method = before.method, headers = before.headers, body = before.body } = struct;
  const isForm = body instanceof URLSearchParams;
  const sent = headersFrom(headers) ?? before.headers;
  return {
    url: String(url),
    method: String(method).toUpperCase(),
    headers: isForm ? { 'content-type': FORM, ...sent } : sent,
    body: bodyFrom(body),
  };
}

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

/** As an object, as `Headers`, or as a list of pairs; undefined where it is none of these. */
function headersFrom(given: unknown): Record<string, string> | undefined {
  if (!isObject(given) && !Array.isArray(given)) return undefined;
  const isListed = Array.isArray(given) || Symbol.iterator in given;
  const pairs = isListed
    ? [...(given as Iterable<unknown>)].filter((pair) => Array.isArray(pair) && pair.length === 2)
    : Object.entries(given);
  const set = (pairs as [unknown, unknown][]).filter(([, text]) => text !== undefined && text !== null);
  return Object.fromEntries(set.map(([name, text]) => [String(name), String(text)]));
}

function bodyFrom(given: unknown): unknown {
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'string' || given instanceof Uint8Array) return given;
  if (given instanceof URLSearchParams) return given.toString();
  return plainData('preRequest', given).data ?? undefined;
}
