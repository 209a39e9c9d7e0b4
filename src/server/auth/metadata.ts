/**
 * The document by which a refused client finds the authorization server (RFC 9728): method and path of a
 * request in; the Reply out, or undefined for another path. It is public, for pages of any origin too: it
 * holds no secret.
 */
import {
  buildOAuthProtectedResourceMetadata,
  getOAuthProtectedResourceMetadataUrl,
} from '@modelcontextprotocol/server';
import { jsonReply, type Reply } from '../pipeline/reply.ts';
import type { AuthOptions } from './auth.ts';
import { issuerOf } from './challenge.ts';

export interface MetadataRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
}

export type MetadataRoute = (request: MetadataRequest) => Reply | undefined;

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
const ALLOWED = 'GET, HEAD, OPTIONS';

/**
 * `scopes_supported` is what basic access takes and no more, since clients ask for all of it at once; what a
 * single tool needs beyond that, its challenge says (MCP 2026-07-28, scope selection). Throws where the
 * issuer is not https.
 */
export function createMetadataRoute(options: AuthOptions): MetadataRoute {
  const { resource, requiredScopes = [] } = options;
  const issuer = issuerOf(options);
  // Static tokens and hooks have no authorization server to find.
  if (issuer === undefined || resource === undefined) return () => undefined;
  const resourceServerUrl = new URL(resource);
  // Clients ask at the address with the path of the resource first, then at the root.
  const paths = [new URL(getOAuthProtectedResourceMetadataUrl(resourceServerUrl)).pathname, WELL_KNOWN];
  const scopesSupported = [...new Set(requiredScopes)];
  const replies = repliesWith({
    ...buildOAuthProtectedResourceMetadata({
      oauthMetadata: issuerMetadata(issuer),
      resourceServerUrl,
      ...(scopesSupported.length > 0 && { scopesSupported }),
    }),
    bearer_methods_supported: ['header'],
  });
  return ({ method, path }) => (paths.includes(path) ? (replies.get(method) ?? replies.get('*')) : undefined);
}

/** The SDK reads the issuer alone. */
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

/** By method; `*` for all others. */
function repliesWith(document: object): ReadonlyMap<string, Reply> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-methods': ALLOWED };
  const { body: _left, ...head } = jsonReply(200, document, headers);
  return new Map<string, Reply>([
    ['GET', jsonReply(200, document, headers)],
    ['HEAD', head],
    ['OPTIONS', { status: 204, headers: { ...headers, 'access-control-allow-headers': '*' } }],
    ['*', { status: 405, headers: { ...headers, allow: ALLOWED } }],
  ]);
}
