/**
 * Client credentials in; an access token out, kept until shortly before it expires (RFC 6749, 4.4).
 * Credentials go to the origin of the API, or to the address that the operator named for the scheme: a
 * document alone cannot have them sent elsewhere.
 */
import { isObject } from '../../../json/index.ts';
import { CallFailure, jsonOf, type Caller } from '../../http/index.ts';
import { encoded } from '../request/encode.ts';
import type { ApiSettings } from '../settings.ts';
import type { SecurityScheme } from './schemes.ts';

interface KeptToken {
  readonly token: Promise<string>;
  /** Milliseconds since 1970; Infinity until the answer is there. */
  until: number;
}

/** The lifetime of a token whose answer has no `expires_in`. */
const USUAL_MS = 300_000;
/** A token is renewed this long before it expires. */
const EARLY_MS = 30_000;

/** Lives as long as the tools of one load. */
export class Tokens {
  private readonly kept: Map<string, KeptToken> = new Map();
  private readonly caller: Caller;
  private readonly tokenUrls: ApiSettings['tokenUrls'];

  constructor({ caller, tokenUrls }: Pick<ApiSettings, 'caller' | 'tokenUrls'>) {
    this.caller = caller;
    this.tokenUrls = tokenUrls;
  }

  /** `server`: the URL that calls go to. */
  async tokenFor(
    scheme: SecurityScheme & { readonly kind: 'client' },
    value: string,
    server: string,
  ): Promise<string> {
    const url = this.urlFor(scheme, server);
    const key = JSON.stringify([url, scheme.scopes, value]);
    const cached = this.kept.get(key);
    if (cached !== undefined && Date.now() < cached.until) return cached.token;
    const entry: KeptToken = {
      token: this.ask(url, scheme, value, (until) => (entry.until = until)),
      until: Infinity,
    };
    this.kept.set(key, entry);
    try {
      return await entry.token;
    } catch (error) {
      this.kept.delete(key);
      throw error;
    }
  }

  /** Drops the token after a refused call, so that the next call gets a new one. */
  forget(): void {
    this.kept.clear();
  }

  private urlFor({ name, tokenUrl }: SecurityScheme & { readonly kind: 'client' }, server: string): string {
    const named = this.tokenUrls?.get(name);
    if (named !== undefined) return named;
    const { origin } = new URL(server);
    const url = URL.canParse(tokenUrl, `${server}/`) ? new URL(tokenUrl, `${server}/`) : undefined;
    if (url?.origin === origin) return url.href;
    throw new CallFailure(
      'E012',
      `The document asks for tokens at ${url?.origin ?? 'no address'}, which is not ${origin}: if that is meant, say --token-url ${name}=${url?.href ?? '<url>'}`,
    );
  }

  private async ask(
    url: string,
    { scopes }: { readonly scopes: readonly string[] },
    value: string,
    keep: (until: number) => void,
  ): Promise<string> {
    const at = value.indexOf(':');
    const [id, secret] = [value.slice(0, at), value.slice(at + 1)];
    const pair = Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString('base64');
    const scope = scopes.length === 0 ? '' : `&scope=${encoded(scopes.join(' '))}`;
    const answer = await this.caller.send({
      url,
      method: 'POST',
      headers: {
        authorization: `Basic ${pair}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: `grant_type=client_credentials${scope}`,
      trustedOrigin: new URL(url).origin,
      secrets: [value, secret, pair],
      redirect: 'error',
    });
    const { access_token: token, expires_in: seconds } = tokenIn(answer.status, jsonOf(answer));
    const lifetime = typeof seconds === 'number' ? seconds * 1_000 : USUAL_MS;
    keep(Date.now() + Math.max(0, lifetime - EARLY_MS));
    return token;
  }
}

function tokenIn(
  status: number,
  body: unknown,
): { readonly access_token: string; readonly expires_in: unknown } {
  const { access_token: token, expires_in: seconds, error } = isObject(body) ? body : {};
  if (status < 200 || status >= 300 || typeof token !== 'string' || token === '') {
    const reason = typeof error === 'string' ? `: ${error.slice(0, 100)}` : '';
    throw new CallFailure(
      'E010',
      `No token was given for the client credentials (status ${status}${reason}).`,
    );
  }
  return { access_token: token, expires_in: seconds };
}
