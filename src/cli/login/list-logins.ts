/**
 * The file of logins in; a line for each login on stdout out: the address, its authorization server, when it
 * expires.
 */
import { readLogins } from '../../client/access/login-file.ts';
import type { Login } from '../../client/access/login.ts';
import { messageOf } from '../../message-of.ts';
import { oneLine } from '../../schema/internal.ts';
import { Exit, type Io } from '../io.ts';

interface ListedLogin {
  readonly address: string;
  readonly authorizationServer: string;
  readonly scope?: string;
  readonly expiresAt?: string;
  /** Whether the token is renewed when it expires. */
  readonly renewed: boolean;
}

export async function listLogins(file: string, isJson: boolean, io: Io): Promise<number> {
  let logins;
  try {
    logins = await readLogins(file);
  } catch (error) {
    io.stderr(`anyshape: ${oneLine(messageOf(error))}\n`);
    return Exit.unreadable;
  }
  const listed = Object.entries(logins).map(([address, login]) => listedOf(address, login));
  if (isJson) io.stdout(`${JSON.stringify(listed, undefined, 2)}\n`);
  else if (listed.length === 0) io.stderr('anyshape: no logins\n');
  else for (const login of listed) io.stdout(`${oneLine(lineOf(login))}\n`);
  return Exit.fine;
}

function listedOf(address: string, { grant, discovery, tokens, expiresAt }: Login): ListedLogin {
  const { scope, refresh_token: refreshToken } = tokens;
  return {
    address,
    authorizationServer: new URL(discovery.authorizationServerUrl).origin,
    ...(scope !== undefined && { scope }),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    renewed: grant === 'client_credentials' || refreshToken !== undefined,
  };
}

function lineOf({ address, authorizationServer, scope, expiresAt, renewed }: ListedLogin): string {
  const expiry = renewed ? 'renewed by itself' : expiresAt === undefined ? undefined : `until ${expiresAt}`;
  return [address, `by ${authorizationServer}`, scope, expiry]
    .filter((part) => part !== undefined)
    .join('  ');
}
