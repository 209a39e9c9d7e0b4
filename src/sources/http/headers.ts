/** Headers as an author wrote them in; the sent ones out, for the trusted origin and for others. */
import { VERSION } from '../../version.ts';
import { CODINGS } from './content-coding.ts';
import { CallFailure } from './failure.ts';
import { redact } from './redact.ts';

export type Headers = Readonly<Record<string, string>>;

/** Set by the connection alone (RFC 9110, 7.6.1): a caller who sets them could smuggle a second request. */
const CONNECTION_ONLY: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Sent to any origin. Any other header may hold a key, so it goes to the trusted origin alone. */
const CROSS_ORIGIN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'user-agent',
]);

const DEFAULTS: Headers = { accept: '*/*', 'user-agent': `anyshape/${VERSION}` };

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const FORBIDDEN_IN_VALUE = /[^\t\x20-\x7e\x80-\xff]/;

export function sentHeaders(written: Headers): Headers {
  const sent: Record<string, string> = { ...DEFAULTS };
  for (const [name, value] of Object.entries(written)) {
    if (!NAME.test(name)) throw new CallFailure('E008', `A header cannot be named ${JSON.stringify(name)}.`);
    if (FORBIDDEN_IN_VALUE.test(value)) throw badValue(name, value);
    if (!CONNECTION_ONLY.has(name.toLowerCase())) sent[name.toLowerCase()] = value;
  }
  // Only these can be decoded.
  sent['accept-encoding'] = CODINGS;
  return sent;
}

/** The value itself may be a secret. */
function badValue(name: string, value: string): CallFailure {
  const what = /[\r\n]/.test(value) ? 'a line break' : 'a character that headers cannot carry';
  return new CallFailure('E008', `The value of the header "${name}" has ${what} in it.`);
}

export function crossOriginHeaders(headers: Headers, secrets: readonly string[]): Headers {
  const harmless = Object.entries(headers).filter(
    ([name, value]) => CROSS_ORIGIN_HEADERS.has(name) && redact(value, secrets) === value,
  );
  return Object.fromEntries(harmless);
}

export function headersWithoutBody(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')));
}
