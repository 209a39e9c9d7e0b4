/**
 * The document by which a client that was refused finds out who gives tokens (RFC 9728): a Request in; the document out, or
 * nothing where something else was asked for. It is public, for pages of any origin too: it holds no secret.
 */
import {
  buildOAuthProtectedResourceMetadata,
  getOAuthProtectedResourceMetadataUrl,
} from '@modelcontextprotocol/server';
import type { RequestHead } from '../pipeline/incoming-call.ts';
import { jsonReply, type Reply } from '../pipeline/reply.ts';
import type { AuthOptions } from './auth.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
const ALLOWED = 'GET, HEAD, OPTIONS';

/**
 * `scopes_supported` is what basic access takes and no more, since clients ask for all of it at once; what a single tool
 * needs beyond that, its challenge says (MCP 2026-07-28, scope selection). Throws where the issuer is not https.
 */
export function createMetadataRoute({
  jwt,
  resource,
  requiredScopes = [],
}: AuthOptions): (head: Pick<RequestHead, 'method' | 'path'>) => Reply | undefined {
  // Nobody gives out static tokens over the network, so there is nothing to find.
  if (jwt === undefined || resource === undefined) return () => undefined;
  const resourceServerUrl = new URL(resource);
  // Clients ask at the address with the path of the resource first, then at the root.
  const paths = [new URL(getOAuthProtectedResourceMetadataUrl(resourceServerUrl)).pathname, WELL_KNOWN];
  const scopesSupported = [...new Set(requiredScopes)];
  const document = {
    ...buildOAuthProtectedResourceMetadata({
      oauthMetadata: issuerMetadata(jwt.issuer),
      resourceServerUrl,
      ...(scopesSupported.length > 0 && { scopesSupported }),
    }),
    bearer_methods_supported: ['header'],
  };
  return ({ method, path }) => (paths.includes(path) ? respond(method, document) : undefined);
}

/** What the SDK reads of it is the issuer alone. */
function issuerMetadata(
  issuer: string,
): Parameters<typeof buildOAuthProtectedResourceMetadata>[0]['oauthMetadata'] {
  return {
    issuer,
    authorization_endpoint: issuer,
    token_endpoint: issuer,
    response_types_supported: ['code'],
  };
}

function respond(method: string, document: object): Reply {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-methods': ALLOWED };
  switch (method) {
    case 'GET':
      return jsonReply(200, document, headers);
    case 'HEAD':
      return { status: 200, headers: { ...headers, 'content-type': 'application/json' } };
    case 'OPTIONS':
      return { status: 204, headers: { ...headers, 'access-control-allow-headers': '*' } };
    default:
      return { status: 405, headers: { ...headers, allow: ALLOWED } };
  }
}
