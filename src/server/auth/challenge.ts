/**
 * A refusal in; the Response that tells the client what to do about it out: get a token (401), get one that was granted more
 * (403), or come back (503). One line each, the same whatever was wrong with a token.
 */
import {
  bearerAuthChallengeResponse,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
} from '@modelcontextprotocol/server';
import { jsonReply, type Reply } from '../pipeline/reply.ts';
import type { AuthOptions, AuthRefusal } from './auth.ts';

/** Where the metadata document is; undefined where there is none: only an issuer and a public address make one. */
export function metadataUrl({ jwt, resource }: AuthOptions): string | undefined {
  return jwt === undefined || resource === undefined
    ? undefined
    : getOAuthProtectedResourceMetadataUrl(new URL(resource));
}

export function challenge(
  kind: AuthRefusal['kind'],
  scopes: readonly string[],
  documentUrl: string | undefined,
): Reply {
  switch (kind) {
    case 'missing':
    case 'invalid':
      return respond(OAuthErrorCode.InvalidToken, 'A valid access token is required.', scopes, documentUrl);
    case 'scope':
      return insufficientScope(scopes, documentUrl);
    case 'unavailable':
      return jsonReply(
        503,
        { error: 'temporarily_unavailable', error_description: 'Tokens cannot be checked at the moment.' },
        { 'retry-after': '5' },
      );
  }
}

/** `scopes` are all that the request needs, whether they were granted or not. */
export function insufficientScope(scopes: readonly string[], documentUrl: string | undefined): Reply {
  const message = 'The access token was not granted what this needs.';
  return respond(OAuthErrorCode.InsufficientScope, message, scopes, documentUrl);
}

function respond(
  code: OAuthErrorCode,
  message: string,
  scopes: readonly string[],
  documentUrl: string | undefined,
): Reply {
  const response = bearerAuthChallengeResponse(new OAuthError(code, message), {
    requiredScopes: [...scopes],
    ...(documentUrl !== undefined && { resourceMetadataUrl: documentUrl }),
  });
  const body = { error: code, error_description: message };
  return jsonReply(response.status, body, { 'www-authenticate': response.headers.get('www-authenticate')! });
}
