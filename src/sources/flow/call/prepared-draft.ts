/**
 * The returned value of `preRequest` in; the request to send out, as plain data, and the members that are not
 * read.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import type { RequestDraft } from '../request/build.ts';
import { plainData } from './handlers.ts';

const READ: ReadonlySet<string> = new Set(['url', 'method', 'headers', 'body', 'status', 'messages']);
const RETURNED: ReadonlySet<string> = new Set(['struct', 'payload']);

/** For messages. */
export function unreadMembers(returned: JsonObject, struct: JsonObject): string[] {
  const set = (object: JsonObject, read: ReadonlySet<string>): string[] =>
    Object.keys(object).filter((name) => !read.has(name) && object[name] !== undefined);
  return [
    ...set(struct, READ).map((name) => `"${name}" of struct`),
    ...set(returned, RETURNED).map((name) => `"${name}" beside struct`),
  ];
}

/** An absent member keeps its value. */
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
function headersFrom(headers: unknown): Record<string, string> | undefined {
  if (!isObject(headers) && !Array.isArray(headers)) return undefined;
  const isListed = Array.isArray(headers) || Symbol.iterator in headers;
  const pairs = isListed
    ? [...(headers as Iterable<unknown>)].filter((pair) => Array.isArray(pair) && pair.length === 2)
    : Object.entries(headers);
  const set = (pairs as [unknown, unknown][]).filter(([, text]) => text !== undefined && text !== null);
  return Object.fromEntries(set.map(([name, text]) => [String(name), String(text)]));
}

function bodyFrom(body: unknown): unknown {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  return plainData('preRequest', body).data ?? undefined;
}
