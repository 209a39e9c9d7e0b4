/**
 * Fields of a log line in; the same without secrets out. Stages do not log secrets; this is the second lock:
 * a member with the name of a secret is replaced wherever it stands.
 */
export const REDACTED = '[Redacted]';

const SECRET_NAMES: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'token',
  'access_token',
  'refresh_token',
  'client_secret',
  'mcp-session-id',
]);

export function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name) || SECRET_NAMES.has(name.toLowerCase());
}
