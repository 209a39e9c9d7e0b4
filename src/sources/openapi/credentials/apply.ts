/**
 * Credentials in; what they add to a request out, each in the place that its scheme names, and the texts that
 * no message may contain.
 */
import { CallFailure } from '../../http/index.ts';
import { encoded } from '../request/encode.ts';
import type { Credential } from './choose.ts';
import type { SecurityScheme } from './schemes.ts';

export interface AppliedCredentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly string[];
  readonly cookies: readonly string[];
  readonly secrets: readonly string[];
}

/** Exchanges client credentials for a token. */
export type TokenFor = (
  scheme: SecurityScheme & { readonly kind: 'client' },
  value: string,
) => Promise<string>;

export async function applyCredentials(
  credentials: readonly Credential[],
  tokenFor: TokenFor,
): Promise<AppliedCredentials> {
  const headers: Record<string, string> = {};
  const [query, cookies, secrets]: [string[], string[], string[]] = [[], [], []];
  for (const { scheme, value } of credentials) {
    secrets.push(value);
    switch (scheme.kind) {
      case 'key':
        if (scheme.location === 'header') headers[scheme.parameter.toLowerCase()] = value;
        else if (scheme.location === 'query') query.push(`${encoded(scheme.parameter)}=${encoded(value)}`);
        else cookies.push(`${scheme.parameter}=${encoded(value)}`);
        break;
      case 'basic': {
        const pair = Buffer.from(value).toString('base64');
        secrets.push(pair, ...value.split(':').slice(1));
        headers['authorization'] = `Basic ${pair}`;
        break;
      }
      case 'bearer':
        headers['authorization'] = `${scheme.word} ${value}`;
        break;
      case 'client': {
        const token = value.includes(':') ? await tokenFor(scheme, value) : value;
        secrets.push(token, ...value.split(':').slice(1));
        headers['authorization'] = `Bearer ${token}`;
        break;
      }
      case 'impossible':
        throw new CallFailure('E010', `${scheme.reason}.`);
    }
  }
  return { headers, query, cookies, secrets };
}
