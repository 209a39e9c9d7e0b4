/**
 * The error of a connection in; a failure with a code and a sentence out. Names the host, never path or
 * query.
 */
import type { CallCode } from '../../errors.ts';
import { CallFailure } from './failure.ts';

type Sentence = readonly [code: CallCode, sentence: string, transient?: 'transient'];

const sentences: Readonly<Record<string, Sentence>> = {
  ENOTFOUND: ['E002', 'has no address'],
  EAI_AGAIN: ['E002', 'could not be looked up', 'transient'],
  ECONNREFUSED: ['E002', 'refuses the connection', 'transient'],
  ECONNRESET: ['E002', 'closed the connection', 'transient'],
  EPIPE: ['E002', 'closed the connection', 'transient'],
  EHOSTUNREACH: ['E002', 'cannot be reached', 'transient'],
  ENETUNREACH: ['E002', 'cannot be reached', 'transient'],
  ETIMEDOUT: ['E003', 'did not accept the connection in time'],
  UND_ERR_SOCKET: ['E002', 'closed the connection', 'transient'],
  UND_ERR_MAX_ORIGINS_REACHED: ['E002', 'cannot be called yet: too many hosts are being called', 'transient'],
  UND_ERR_CONNECT_TIMEOUT: ['E003', 'did not accept the connection in time'],
  UND_ERR_HEADERS_TIMEOUT: ['E003', 'accepted the request and did not respond in time'],
  UND_ERR_BODY_TIMEOUT: ['E003', 'stopped in the middle of its response'],
  UND_ERR_RES_EXCEEDED_MAX_SIZE: ['E004', 'sends a response that is larger than allowed'],
  UND_ERR_HEADERS_OVERFLOW: ['E004', 'sends headers that are larger than allowed'],
  UND_ERR_INVALID_ARG: ['E008', 'cannot be called with this request'],
  UND_ERR_DESTROYED: ['E009', 'is no longer called: the caller was closed'],
  UND_ERR_CLOSED: ['E009', 'is no longer called: the caller was closed'],
};

const TLS = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$)/;

/** The error itself is dropped: it may hold text of the host, and in it a secret that the host repeated. */
export function failureOf(error: unknown, { host }: URL): CallFailure {
  if (error instanceof CallFailure) return error;
  const [called, sentence, transient] = sentenceFor(error as NodeJS.ErrnoException);
  return new CallFailure(called, `The host "${host}" ${sentence}.`, { transient: transient !== undefined });
}

function sentenceFor({ name, code = '' }: NodeJS.ErrnoException): Sentence {
  // A signal and a parser have no code of their own.
  if (name === 'AbortError') return ['E009', 'is no longer called: the call was cancelled'];
  if (name === 'HTTPParserError') return ['E002', 'responses with something that is not HTTP'];
  if (TLS.test(code)) return ['E002', `failed the TLS handshake (${code})`];
  return (
    sentences[code] ?? ['E002', code === '' ? 'cannot be called' : `cannot be called (${code})`, 'transient']
  );
}
