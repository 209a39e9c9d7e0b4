/**
 * A refusal in; the Reply out, by which the client knows what to do: get a token (401), get one with more
 * scopes (403), or come back (503). The text is the same for every reason of one kind, and the header is
 * written as the SDK writes it.
 */
import { getOAuthProtectedResourceMetadataUrl } from '@modelcontextprotocol/server';
import { jsonReply, type Reply } from '../pipeline/reply.ts';
import type { AuthOptions, AuthRefusal } from './auth.ts';

/** The issuer that clients get their tokens from; undefined where there is none to name. */
export function issuerOf({ jwt, introspection }: AuthOptions): string | undefined {
  return jwt?.issuer ?? introspection?.issuer;
}

/** The address of the metadata document; undefined without an issuer or without a public address. */
export function metadataUrl(options: AuthOptions): string | undefined {
  return issuerOf(options) === undefined || options.resource === undefined
    ? undefined
    : getOAuthProtectedResourceMetadataUrl(new URL(options.resource));
}

const RETRY_AFTER_SECONDS = 5;

export function repliesFor(
  scopes: readonly string[],
  documentUrl: string | undefined,
): Readonly<Record<AuthRefusal['kind'], Reply>> {
  const invalid = { error: 'invalid_token', error_description: 'A valid access token is required.' };
  const unavailable = {
    error: 'temporarily_unavailable',
    error_description: 'Tokens cannot be checked at the moment.',
  };
  return {
    // RFC 6750, 3.1: no error where the request carries no token.
    missing: challenge(401, {}, scopes, documentUrl, { error_description: 'An access token is required.' }),
    invalid: challenge(401, invalid, scopes, documentUrl),
    scope: insufficientScope(scopes, documentUrl),
    unavailable: jsonReply(503, unavailable, { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  };
}

/** `scopes` are all that the request needs, whether they were granted or not. */
export function insufficientScope(scopes: readonly string[], documentUrl: string | undefined): Reply {
  const error = {
    error: 'insufficient_scope',
    error_description: 'The access token was not granted what this needs.',
  };
  return challenge(403, error, scopes, documentUrl);
}

function challenge(
  status: number,
  error: Readonly<Record<string, string>>,
  scopes: readonly string[],
  documentUrl: string | undefined,
  body: object = error,
): Reply {
  const parameters = {
    ...error,
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...(documentUrl !== undefined && { resource_metadata: documentUrl }),
  };
  const list = Object.entries(parameters).map(([name, value]) => `${name}="${quotable(value)}"`);
  return jsonReply(status, body, { 'www-authenticate': ['Bearer', list.join(', ')].join(' ').trimEnd() });
}

/** The inside of a quoted string of HTTP. */
function quotable(value: string): string {
  return value.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll(/[^ -~]/g, ' ');
}
