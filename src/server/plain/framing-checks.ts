/**
 * Which requests are read here and not by `node:http`: those about whose beginning and end no two readers of HTTP could
 * disagree. A head in doubt is not refused but left, with its connection, to `node:http`.
 */
import type { Check } from '../check.ts';
import { MAX_HEAD_BYTES, type Head } from './head.ts';

export interface FramingFacts extends Head {
  readonly maxBodyBytes: number;
}

const TARGET = '/[\\x21-\\x7e]*';
const VERSION = 'HTTP/1\\.[01]';
const NAME = "[!#$%&'*+.^_`|~\\dA-Za-z-]+";
/** Of visible characters, with spaces only between them. */
const VALUE = '[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?';
const FIRST_LINE = `[A-Z]+ ${TARGET} ${VERSION}\\r\\n`;
const LINE = `${NAME}: ${VALUE}\\r\\n`;
const BEGINNING = new RegExp(`^${FIRST_LINE}`);
const LINES = new RegExp(`^[\\x20-\\x7e]+\\r\\n(?:${LINE})+\\r\\n$`);
const MAX_HEADERS = 100;
const LENGTH = /^(?:0|[1-9]\d{0,9})$/;
const CONNECTION = /^(?:keep-alive|close)$/i;

export const framingChecks: readonly Check<FramingFacts>[] = [
  { name: 'request-line', holds: ({ text }) => BEGINNING.test(text) },
  // The version before, as some proxies send it.
  { name: 'http-version', holds: (head) => head.version === 'HTTP/1.1' || isLast(head) },
  { name: 'header-count', holds: ({ headers }) => headers.size <= MAX_HEADERS },
  { name: 'header-lines', holds: ({ text }) => LINES.test(text) },
  { name: 'repeated-headers', holds: ({ hasRepeats }) => !hasRepeats },
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

const BEGUN_LINE = new RegExp(`^[A-Z]+(?: (?:${TARGET}(?: [HTP/1.0]*)?)?)?\\r?$`);
const BEGUN = new RegExp(`^${FIRST_LINE}(?:${LINE})*(?:${NAME}(?::(?: [\\x20-\\x7e]*)?)?)?\\r?$`);

/** Whether a head of which only this has come can still be plain: one that cannot is not waited for. */
export function canBecomePlain(begun: string): boolean {
  return begun.length < MAX_HEAD_BYTES && (BEGUN_LINE.test(begun) || BEGUN.test(begun));
}
