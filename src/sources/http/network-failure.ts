/** What the connection threw in; a failure with a code and a sentence out. Names the host, never path or query. */
import type { CallCode } from '../../errors.ts';
import { CallFailure } from './failure.ts';

type Sentence = readonly [code: CallCode, sentence: string, transient?: 'transient'];

const sentences: Readonly<Record<string, Sentence>> = {
  ENOTFOUND: ['E002', 'has no address'],
  EAI_AGAIN: ['E002', 'could not be looked up', 'transient'],
  ECONNREFUSED: ['E002', 'refuses the connection', 'transient'],
  ECONNRESET: ['E002', 'hung up', 'transient'],
  EPIPE: ['E002', 'hung up', 'transient'],
  EHOSTUNREACH: ['E002', 'cannot be reached', 'transient'],
  ENETUNREACH: ['E002', 'cannot be reached', 'transient'],
  ETIMEDOUT: ['E003', 'did not take the connection in time'],
  UND_ERR_SOCKET: ['E002', 'hung up', 'transient'],
  UND_ERR_MAX_ORIGINS_REACHED: ['E002', 'must wait: too many hosts are being called', 'transient'],
  UND_ERR_CONNECT_TIMEOUT: ['E003', 'did not take the connection in time'],
  UND_ERR_HEADERS_TIMEOUT: ['E003', 'took the request and did not answer in time'],
  UND_ERR_BODY_TIMEOUT: ['E003', 'stopped in the middle of its answer'],
  UND_ERR_RES_EXCEEDED_MAX_SIZE: ['E004', 'sends an answer that is larger than allowed'],
  UND_ERR_HEADERS_OVERFLOW: ['E004', 'sends headers that are larger than allowed'],
  UND_ERR_INVALID_ARG: ['E008', 'cannot be asked like this'],
  UND_ERR_DESTROYED: ['E009', 'is no longer called: the caller was closed'],
  UND_ERR_CLOSED: ['E009', 'is no longer called: the caller was closed'],
  UND_ERR_ABORTED: ['E009', 'is no longer wanted'],
};

const TLS = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$)/;
const NOT_HTTP = /^HPE_/;

export function failureOf(error: unknown, { host }: URL): CallFailure {
  if (error instanceof CallFailure) return error;
  const code = codeOf(error as NodeJS.ErrnoException);
  const [called, sentence, transient] = sentences[code] ?? sentenceFor(code);
  const detail = code === '' || code.startsWith('UND_') ? '' : ` (${code})`;
  return new CallFailure(called, `The host "${host}" ${sentence}${detail}.`, {
    cause: error,
    transient: transient !== undefined,
  });
}

/** What a signal ends has a number of the DOM for a code. */
function codeOf({ name, code = '' }: NodeJS.ErrnoException): string {
  return name === 'AbortError' ? 'UND_ERR_ABORTED' : code;
}

function sentenceFor(code: string): Sentence {
  if (TLS.test(code)) return ['E002', 'cannot prove who it is'];
  if (NOT_HTTP.test(code)) return ['E002', 'answers with something that is not HTTP'];
  return ['E002', 'cannot be called', 'transient'];
}
