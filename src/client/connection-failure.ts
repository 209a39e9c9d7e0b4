/**
 * What the SDK or the network threw in; one error out that names the cause in a sentence: no host, no
 * listener, no TLS, no access, no MCP. Errors of another kind pass unchanged. No sentence holds a query, a
 * header or a token.
 */
import { InsufficientScopeError, SdkErrorCode, UnauthorizedError } from '@modelcontextprotocol/client';
import { clip } from '../json/index.ts';
import { ConnectionError, type ConnectionReason } from './connection-error.ts';

export interface ConnectionFacts {
  readonly address: URL;
  /** Whether requests carry a token, or the header Authorization. */
  readonly isTokenSent: boolean;
  /** Once connected, a status other than 401 and 403 is about one request, and the SDK has said so. */
  readonly isConnecting: boolean;
}

type Sentence = readonly [ConnectionReason, string];

const MAX_CAUSES = 8;

export function asConnectionError(error: unknown, facts: ConnectionFacts): unknown {
  const causes: Thrown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < MAX_CAUSES; cause = cause.cause) {
    if (cause instanceof ConnectionError) return cause;
    causes.push(cause);
  }
  for (const cause of causes.reverse()) {
    const sentence = networkSentence(cause, facts.address) ?? answerSentence(cause, facts);
    if (sentence !== undefined) return new ConnectionError(...sentence, error);
  }
  return error;
}

/** What errors of Node and of the SDK may carry. */
interface Thrown extends Error {
  readonly code?: unknown;
  readonly status?: unknown;
}

const TLS = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH$|EPROTO$)/;
/** What browsers say, which do not tell scripts why. */
const BROWSER = /^(?:Failed to fetch|NetworkError when|Load failed)/;

function networkSentence(
  { code, message, name }: Thrown,
  { host, hostname, port, protocol, origin }: URL,
): Sentence | undefined {
  const at = port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : host;
  if (message === 'bad port')
    return ['unreachable', `The port ${port} is one that HTTP clients refuse to call.`];
  if (name === 'TypeError' && BROWSER.test(message))
    return [
      'unreachable',
      `The browser could not fetch from ${origin}: nothing answers there, or it does not allow this page's origin (CORS).`,
    ];
  if (typeof code !== 'string') return undefined;
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
    return ['tls', `${at} does not speak TLS, so its address does not begin with https://.`];
  if (TLS.test(code))
    return ['tls', `The certificate of ${hostname} cannot be trusted (${code}); see NODE_EXTRA_CA_CERTS.`];
  switch (code) {
    case 'ECONNREFUSED':
      return ['refused', `Nothing listens on ${at} (connection refused).`];
    case 'ENOTFOUND':
    case 'EAI_NODATA':
      return ['unknown-host', `The name ${hostname} has no address (unknown host).`];
    case 'EAI_AGAIN':
      return ['unknown-host', `The name ${hostname} could not be looked up (no answer of the name server).`];
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return ['unreachable', `There is no way to ${at} (${code}).`];
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return ['lost', `${at} closed the connection without an answer.`];
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return ['timeout', `${at} did not take the connection in time.`];
    default:
      return undefined;
  }
}

const CHECK_PATH = 'Check the path of the address.';
const NOT_FOLLOWED = /Redirect to (\S+) not followed/;
const MAX_SCOPE = 200;

function answerSentence(error: Thrown, facts: ConnectionFacts): Sentence | undefined {
  const { code, message } = error;
  const { address, isTokenSent, isConnecting } = facts;
  const redirect = NOT_FOLLOWED.exec(message)?.[1];
  if (redirect !== undefined)
    return [
      'redirect',
      `The server redirects to ${shown(redirect, address)}, and another origin is not followed: give that address.`,
    ];
  if (error instanceof InsufficientScopeError) {
    const { requiredScope = '' } = error as InsufficientScopeError;
    const scope = clip(requiredScope, MAX_SCOPE);
    return ['forbidden', `The token lacks a scope that the server requires (403)${scope && `: ${scope}`}.`];
  }
  const status = error instanceof UnauthorizedError ? 401 : (error.status ?? code);
  if (status === 401)
    return [
      'unauthorized',
      isTokenSent ? 'The server refuses the token (401).' : 'The server asks for a token (401).',
    ];
  if (status === 403) return ['forbidden', 'The server denies access (403).'];
  if (!isConnecting) return undefined;
  if (code === SdkErrorCode.ClientHttpUnexpectedContent)
    return ['not-mcp', `The server answers with something else than MCP messages. ${CHECK_PATH}`];
  // By name, since the SDK has its own copy of Zod.
  if (error.name === 'ZodError' || error.name === 'SyntaxError')
    return ['not-mcp', `The server answers with JSON that is no MCP message. ${CHECK_PATH}`];
  if (status === 404 || status === 405 || status === 406 || status === 415)
    return ['not-mcp', `There is no MCP server at this address (${status}). ${CHECK_PATH}`];
  if (typeof status === 'number' && status >= 500 && status < 600)
    return ['failing', `The server fails with HTTP ${status}.`];
  return undefined;
}

/** A location without its query, which may hold a secret. */
function shown(location: string, address: URL): string {
  if (!URL.canParse(location, address.href)) return 'another address';
  const { origin, pathname } = new URL(location, address);
  return `${origin}${pathname}`;
}
