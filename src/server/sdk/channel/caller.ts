/**
 * What the SDK knows of the caller in; what tools may know of it out: all but the token, which is for this
 * server alone.
 */
import type { ServerContext } from '@modelcontextprotocol/server';
import type { Auth } from '../../../tool/index.ts';

export function callerOf({ http }: ServerContext): Auth | undefined {
  const authInfo = http?.authInfo;
  if (authInfo === undefined) return undefined;
  const { clientId, scopes, extra } = authInfo;
  return { principal: clientId, scopes, ...(extra !== undefined && { claims: extra }) };
}
