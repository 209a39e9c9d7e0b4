/**
 * Which requests are read here and not by `node:http`: those about whose beginning and end no two readers of HTTP could
 * disagree. A head in doubt is not refused but left, with its connection, to `node:http`.
 */
import type { Check } from '../check.ts';
import { MAX_HEAD_BYTES, type Head } from './head.ts';

export interface FramingFacts extends Head {
  readonly maxBodyBytes: number;
}

/** Behind which the next request begins where their body ends. */
const METHODS = ['POST', 'GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0'];
const TARGET = '/[\\x21-\\x7e]*';
const NAME = "[!#$%&'*+.^_`|~\\dA-Za-z-]+";
/** Of visible characters, with spaces only between them; or nothing. */
const VALUE = '(?:[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?)?';
const FIRST_LINE = `(?:${METHODS.join('|')}) ${TARGET} HTTP/1\\.[01]\\r\\n`;
const LINE = `${NAME}: ${VALUE}\\r\\n`;
const BEGINNING = new RegExp(`^${FIRST_LINE}`);
const LINES = new RegExp(`^[\\x20-\\x7e]+\\r\\n(?:${LINE})+\\r\\n$`);
const MAX_HEADERS = 100;
/** Those of whose repeats `node:http` does not join the values, and those that decide where a request ends. */
const SINGLE: ReadonlySet<string> = new Set([
  ...['age', 'authorization', 'connection', 'content-length', 'content-type', 'cookie', 'etag', 'expires'],
  ...['from', 'host', 'if-modified-since', 'if-unmodified-since', 'last-modified', 'location'],
  ...['max-forwards', 'proxy-authorization', 'referer', 'retry-after', 'server', 'set-cookie', 'user-agent'],
]);
const LENGTH = /^(?:0|[1-9]\d{0,9})$/;
const CONNECTION = /^(?:keep-alive|close)$/i;

export const framingChecks: readonly Check<FramingFacts>[] = [
  { name: 'request-line', holds: ({ text }) => BEGINNING.test(text) },
  // The version before, as some proxies send it.
  { name: 'http-version', holds: (head) => head.version === 'HTTP/1.1' || isLast(head) },
  { name: 'host-header', holds: ({ headers }) => headers.has('host') },
  { name: 'header-count', holds: ({ headers }) => headers.size <= MAX_HEADERS },
  { name: 'header-lines', holds: ({ text }) => LINES.test(text) },
  { name: 'repeated-headers', holds: ({ repeated }) => ![...repeated].some((name) => SINGLE.has(name)) },
  { name: 'length-header', holds: ({ headers }) => LENGTH.test(headers.get('content-length') ?? '0') },
  { name: 'body-size', holds: (head) => bodyLength(head) <= head.maxBodyBytes },
  { name: 'transfer-encoding', holds: ({ headers }) => !headers.has('transfer-encoding') },
  { name: 'connection', holds: ({ headers }) => CONNECTION.test(headers.get('connection') ?? 'keep-alive') },
  // Which `node:http` takes for the one above.
  { name: 'proxy-connection', holds: ({ headers }) => !headers.has('proxy-connection') },
  { name: 'expect', holds: ({ headers }) => !headers.has('expect') },
];

/** A request without a length has no body. */
export function bodyLength({ headers }: Head): number {
  return Number(headers.get('content-length') ?? 0);
}

/** Whether the connection ends behind the answer: the client asked for that. */
export function isLast({ headers }: Head): boolean {
  return headers.get('connection')?.toLowerCase() === 'close';
}

const BEGUN = new RegExp(`^${FIRST_LINE}(?:${LINE})*(?:${NAME}(?::(?: [\\x20-\\x7e]*)?)?)?\\r?$`);
const BEGUN_TARGET = new RegExp(`^(?:${TARGET})?$`);

/** Whether a head of which only this has come can still be plain: one that cannot is not waited for. */
export function canBecomePlain(begun: string): boolean {
  return begun.length < MAX_HEAD_BYTES && (isLineBegun(begun) || BEGUN.test(begun));
}

function isLineBegun(begun: string): boolean {
  const [method = '', target, version, ...more] = begun.split(' ');
  if (target === undefined) return METHODS.some((known) => known.startsWith(method));
  if (!METHODS.includes(method) || !BEGUN_TARGET.test(target) || more.length > 0) return false;
  return version === undefined || VERSIONS.some((known) => `${known}\r\n`.startsWith(version));
}
