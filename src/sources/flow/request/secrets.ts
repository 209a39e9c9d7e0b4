/**
 * Secrets in templates. While a request is made, and while handlers look at it, a token stands where each secret
 * belongs; only what leaves the process holds the secret itself (R-FLOW-11). A token survives whatever a URL does to
 * its parts (lower-case letters and digits), and nobody outside can guess it.
 */
import { createHash, randomBytes } from 'node:crypto';

const NONCE = randomBytes(8).toString('hex');

function tokenOf(name: string): string {
  return `secret${NONCE}${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

export interface Tokenised {
  readonly text: string;
  /** Secrets that it needs. */
  readonly names: readonly string[];
}

const PLACEHOLDER = /\{\{\s*(?:(SERVER_PARAM:)\s*)?([A-Za-z_][\w.-]*)\s*\}\}/g;

/** `{{SERVER_PARAM:NAME}}` always, and `{{NAME}}` where it is one, become tokens. */
export function tokenise(text: string, isSecret: (name: string) => boolean): Tokenised {
  if (!text.includes('{{')) return { text, names: [] };
  const names: string[] = [];
  const replaced = text.replace(PLACEHOLDER, (whole, prefix: string | undefined, name: string) => {
    if (prefix === undefined && !isSecret(name)) return whole;
    names.push(name);
    return tokenOf(name);
  });
  return { text: replaced, names };
}

/** What a route needs, as the environment has it. Missing ones stand as undefined. */
export type SecretValues = ReadonlyMap<string, string>;

export function reveal(
  text: string,
  secrets: SecretValues,
  encode: (secret: string) => string = String,
): string {
  if (!text.includes(NONCE)) return text;
  let revealed = text;
  for (const [name, secret] of secrets) revealed = revealed.replaceAll(tokenOf(name), () => encode(secret));
  return revealed;
}
