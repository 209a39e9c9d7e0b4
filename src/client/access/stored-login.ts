/**
 * An address and the file of logins in; a provider of its token for the SDK out. A token that has expired, or
 * that the server refuses, is renewed once, and what is renewed is kept. Without a login no token is sent.
 */
import type { AuthProvider } from '@modelcontextprotocol/client';
import { loginKey, type Login } from './login.ts';
import { changeLogin, loginFileIn, readLogins } from './login-file.ts';

/** A token is renewed this long before it expires, so that it does not on its way. */
const MARGIN_MS = 10_000;

export interface StoredLoginSettings {
  readonly file?: string;
  /** Gets every token that is about to be sent or kept, so that no message shows it. */
  readonly onSecret?: (secret: string) => void;
}

export function storedLogin(
  address: URL,
  { file = loginFileIn(process.env), onSecret = () => undefined }: StoredLoginSettings = {},
): AuthProvider {
  const key = loginKey(address);
  let pending: Promise<Login | undefined> | undefined;
  const noted = (login: Login | undefined): Login | undefined => {
    for (const secret of secretsOf(login)) onSecret(secret);
    return login;
  };
  const current = (): Promise<Login | undefined> =>
    (pending ??= readLogins(file).then((logins) => {
      const login = Object.hasOwn(logins, key) ? logins[key] : undefined;
      // The user may log in while this process runs.
      if (login === undefined) pending = undefined;
      return noted(login);
    }));
  /** Another process, or another request of this one, may have renewed it meanwhile. */
  const renewed = async (old: Login): Promise<Login | undefined> => {
    const { renew } = await import('./renew.ts');
    const isSame = (kept: Login): boolean => kept.tokens.access_token === old.tokens.access_token;
    pending = changeLogin(file, key, async (kept) =>
      kept === undefined || !isSame(kept) ? kept : renew(address, kept),
    ).then(noted);
    pending.catch(() => {
      pending = undefined;
    });
    return pending;
  };
  return {
    async token() {
      const login = await current();
      if (login === undefined) return undefined;
      const hasExpired = login.expiresAt !== undefined && login.expiresAt - MARGIN_MS < Date.now();
      const usable = hasExpired && isRenewable(login) ? await renewed(login) : login;
      return usable?.tokens.access_token;
    },
    async onUnauthorized() {
      const before = await current();
      pending = undefined;
      const login = await current();
      if (login !== undefined && login.tokens.access_token !== before?.tokens.access_token) return;
      if (login !== undefined && isRenewable(login)) await renewed(login);
      else throw new (await import('@modelcontextprotocol/client')).UnauthorizedError();
    },
  };
}

function isRenewable({ grant, tokens }: Login): boolean {
  return grant === 'client_credentials' || tokens.refresh_token !== undefined;
}

function secretsOf(login: Login | undefined): string[] {
  const { access_token, refresh_token } = login?.tokens ?? {};
  const secret = login?.client.client_secret;
  return [access_token, refresh_token, secret].filter((text) => typeof text === 'string');
}
