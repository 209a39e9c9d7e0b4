/**
 * Secrets in templates. While a request is built, it holds a token in place of each secret; only the sent
 * request holds the secret itself (R-FLOW-11). A token of lower-case letters and digits survives the parsing
 * of URLs, is not guessable and never leaves the process (R-FLOW-14).
 */
import { createHash, randomBytes } from 'node:crypto';
import { CallFailure, redact } from '../../http/index.ts';
import { NAME } from '../parameters/placeholders.ts';

const NONCE = randomBytes(8).toString('hex');

function tokenOf(name: string): string {
  return `secret${NONCE}${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

export interface Tokenised {
  readonly text: string;
  /** Secrets that it needs. */
  readonly names: readonly string[];
}

const PLACEHOLDER = new RegExp(`\\{\\{\\s*(?:(SERVER_PARAM:)\\s*)?(${NAME})\\s*\\}\\}`, 'gu');

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

/** The secrets of a route, from the environment. */
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

interface Hidden {
  /** Values, and the tokens that stand for them: no result, message or log may contain them. */
  readonly all: readonly string[];
  readonly tokens: readonly string[];
}

const hiddenBySecrets: WeakMap<SecretValues, Hidden> = new WeakMap();

/** Cached for each set of secrets. */
function hiddenIn(secrets: SecretValues): Hidden {
  let hidden = hiddenBySecrets.get(secrets);
  if (hidden === undefined) {
    const tokens = [...secrets.keys()].map(tokenOf);
    hiddenBySecrets.set(secrets, (hidden = { all: [...secrets.values(), ...tokens], tokens }));
  }
  return hidden;
}

export function hiddenValues(secrets: SecretValues): readonly string[] {
  return hiddenIn(secrets).all;
}

/** @throws CallFailure where a text that is about to be sent holds a token, in any spelling. */
export function refuseTokens(texts: readonly string[], secrets: SecretValues): void {
  const { tokens } = hiddenIn(secrets);
  if (texts.every((text) => !text.toLowerCase().includes(NONCE) && redact(text, tokens) === text)) return;
  throw new CallFailure(
    'E008',
    'The request holds a token in place of a secret, which only its sender can put in: it is not sent. ' +
      'A handler that works with secrets is executeRequest, or served with --mode compat.',
  );
}
