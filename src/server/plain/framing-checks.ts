/**
 * Which requests are read here and not by `node:http`: those about whose beginning and end no two readers of HTTP could
 * disagree. A head in doubt is not refused but left, with its connection, to `node:http`.
 */
import type { Check } from '../check.ts';
import { MAX_HEAD_BYTES, type Head } from './head.ts';

export interface FramingFacts extends Head {
  readonly maxBodyBytes: number;
}

const NAME = "[!#$%&'*+.^_`|~\\dA-Za-z-]+";
/** Of visible characters, with spaces only between them. */
const VALUE = '[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?';
const LINE = `${NAME}: ${VALUE}\\r\\n`;
const LINES = new RegExp(`^[\\x20-\\x7e]+\\r\\n(?:${LINE})+\\r\\n$`);
const MAX_HEADERS = 100;
const LENGTH = /^(?:0|[1-9]\d{0,9})$/;
const CONNECTION = /^(?:keep-alive|close)$/i;

const LINE_NOW = 'POST /mcp HTTP/1.1';
/** As some proxies still send it. */
const LINE_BEFORE = 'POST /mcp HTTP/1.0';

export const framingChecks: readonly Check<FramingFacts>[] = [
  // Exactly, so that a query with a token in it is for the guards.
  { name: 'request-line', holds: isKnownLine },
  { name: 'header-count', holds: ({ headers }) => headers.size <= MAX_HEADERS },
  { name: 'header-lines', holds: ({ text }) => LINES.test(text) },
  { name: 'repeated-headers', holds: ({ hasRepeats }) => !hasRepeats },
  { name: 'length-header', holds: ({ headers }) => LENGTH.test(headers.get('content-length') ?? '') },
  {
    name: 'body-size',
    holds: ({ headers, maxBodyBytes }) => Number(headers.get('content-length')) <= maxBodyBytes,
  },
  { name: 'transfer-encoding', holds: ({ headers }) => !headers.has('transfer-encoding') },
  { name: 'connection', holds: ({ headers }) => CONNECTION.test(headers.get('connection') ?? 'keep-alive') },
  // Which `node:http` takes for the one above.
  { name: 'proxy-connection', holds: ({ headers }) => !headers.has('proxy-connection') },
  { name: 'expect', holds: ({ headers }) => !headers.has('expect') },
];

function isKnownLine(head: Head): boolean {
  return head.requestLine === LINE_NOW || (head.requestLine === LINE_BEFORE && isLast(head));
}

/** Whether the connection ends behind the answer: the client asked for that. */
export function isLast({ headers }: Head): boolean {
  return headers.get('connection')?.toLowerCase() === 'close';
}

const BEGUN = new RegExp(
  `^POST /mcp HTTP/1\\.[01]\\r\\n(?:${LINE})*(?:${NAME}(?::(?: [\\x20-\\x7e]*)?)?)?\\r?$`,
);

/** Whether a head of which only this has come can still be plain: one that cannot is not waited for. */
export function canBecomePlain(begun: string): boolean {
  if (begun.length >= MAX_HEAD_BYTES) return false;
  return [LINE_NOW, LINE_BEFORE].some((line) => `${line}\r\n`.startsWith(begun)) || BEGUN.test(begun);
}
