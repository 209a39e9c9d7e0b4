/** Challenges are written here; the SDK writes the same, so that all challenges of one server agree. */
import { bearerAuthChallengeResponse, OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { repliesFor } from './challenge.ts';
import { insufficientScope } from './index.ts';

const URL_OF_DOCUMENT = 'https://mcp.example.com/.well-known/oauth-protected-resource/mcp';

describe('a challenge', () => {
  it.each<[string[], string | undefined]>([
    [[], undefined],
    [['mcp', 'notes:read'], undefined],
    [[], URL_OF_DOCUMENT],
    [['mcp'], URL_OF_DOCUMENT],
    [['a"b', 'c\\d', 'é\n'], `${URL_OF_DOCUMENT}?a="b"`],
  ])("with the scopes %j and the document %s equals the SDK's", async (scopes, documentUrl) => {
    const options = {
      requiredScopes: scopes,
      ...(documentUrl !== undefined && { resourceMetadataUrl: documentUrl }),
    };
    const invalid = new OAuthError(OAuthErrorCode.InvalidToken, 'A valid access token is required.');
    const message = 'The access token was not granted what this needs.';
    const scope = new OAuthError(OAuthErrorCode.InsufficientScope, message);
    const replies = repliesFor(scopes, documentUrl);
    for (const [reply, error] of [
      [replies.invalid, invalid],
      [replies.scope, scope],
      [insufficientScope(scopes, documentUrl), scope],
    ] as const) {
      const response = bearerAuthChallengeResponse(error, options);
      expect(reply.status).toBe(response.status);
      expect(reply.headers).toEqual(Object.fromEntries(response.headers));
      expect(reply.body).toBe(await response.text());
    }
  });

  it('names no error where no token was sent (RFC 6750, 3.1), but scopes and the document', () => {
    const { missing } = repliesFor(['mcp', 'read'], URL_OF_DOCUMENT);
    expect(missing).toEqual({
      status: 401,
      headers: {
        'content-type': 'application/json',
        'www-authenticate': `Bearer scope="mcp read", resource_metadata="${URL_OF_DOCUMENT}"`,
      },
      body: '{"error_description":"An access token is required."}',
    });
    expect(repliesFor([], undefined).missing.headers['www-authenticate']).toBe('Bearer');
  });

  it('is none where tokens cannot be checked: 503, and when to come back', () => {
    const { unavailable } = repliesFor(['mcp'], URL_OF_DOCUMENT);
    expect(unavailable.status).toBe(503);
    expect(unavailable.headers).toEqual({ 'content-type': 'application/json', 'retry-after': '5' });
  });
});
