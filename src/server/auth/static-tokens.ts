/**
 * Tokens that an operator gave out by hand, as text in the environment or as a list, in; a lookup from a token to its
 * holder out. Only hashes are kept, and every one is compared, so that time tells nothing about any of them.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Auth } from './auth.ts';

export interface StaticToken {
  readonly principal: string;
  readonly token: string;
  readonly scopes?: readonly string[];
}

/** What fits a header as it is (RFC 6750, 2.1). */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
/** Whoever can try tokens as often as the network allows must not get through shorter ones. */
const MIN_LENGTH = 16;

/**
 * `name:token:scope scope,name:token,…` as in `ANYSHAPE_TOKENS`; two tokens of one name let one take over from the other.
 * What is wrong with one is told once it is used, by its position: the text itself is secret.
 */
export function parseStaticTokens(text: string): StaticToken[] {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.at(-1) === '') entries.pop();
  return entries.map((entry) => {
    // Scopes often have colons of their own; names and tokens have none.
    const [principal = '', token = '', ...scopes] = entry.split(':').map((part) => part.trim());
    return {
      principal,
      token,
      scopes: scopes
        .join(':')
        .split(/ +/)
        .filter((scope) => scope !== ''),
    };
  });
}

const HOW = ' Write name:token or name:token:scope scope, separated by commas.';

export function staticTokenLookup(tokens: readonly StaticToken[]): (token: string) => Auth | undefined {
  const known = tokens.map((entry, index) => {
    const problem = problemOf(entry);
    if (problem !== undefined) throw new TypeError(`Token ${index + 1} ${problem}`);
    return { principal: entry.principal, scopes: [...(entry.scopes ?? [])], hash: hashOf(entry.token) };
  });
  return (token) => {
    const hash = hashOf(token);
    let found: Auth | undefined;
    for (const entry of known) {
      const { principal, scopes } = entry;
      if (timingSafeEqual(entry.hash, hash)) found = { principal, scopes, token };
    }
    return found;
  };
}

function problemOf({ principal, token, scopes = [] }: StaticToken): string | undefined {
  if (principal === '') return `has no name.${HOW}`;
  if (!TOKEN.test(token)) return `is not made of letters, digits and "-._~+/" alone.${HOW}`;
  if (token.length < MIN_LENGTH) {
    return `is shorter than ${MIN_LENGTH} characters: make one with "openssl rand -hex 32".`;
  }
  const isGood = scopes.every((scope) => SCOPE.test(scope));
  return isGood ? undefined : 'has a scope with spaces, quotes or backslashes in it.';
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
