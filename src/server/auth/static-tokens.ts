/**
 * Tokens that an operator gave out by hand, as text or as a list, in; a lookup from a token to its holder
 * out. Only keyed hashes are kept, so that the time of a lookup reveals nothing about a token.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Auth } from './auth.ts';
import { nameProblem } from './principal.ts';

/** A token that an operator has given to one caller. */
export interface StaticToken {
  /** The name of the caller. */
  readonly principal: string;
  /** The token: at least 16 characters. */
  readonly token: string;
  /** What the caller is granted; default nothing. */
  readonly scopes?: readonly string[];
}

export interface StaticTokens {
  find(token: string): Auth | undefined;
  /** Whether a static token has, or has had, this principal. */
  hasName(principal: string): boolean;
}

/** What fits a header as it is (RFC 6750, 2.1). */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
/** Shorter tokens could be guessed by trying as often as the network allows. */
const MIN_LENGTH = 16;

/**
 * `name:token:scope scope,name:token,…` as in `ANYSHAPE_TOKENS`; two tokens of one name let one take over
 * from the other. A problem is reported when the list is used, by the position of the entry: the text itself
 * is secret.
 */
export function parseStaticTokens(text: string): StaticToken[] {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.at(-1) === '') entries.pop();
  return entries.map(parseStaticToken);
}

export function parseStaticToken(entry: string): StaticToken {
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
}

/** `nameEntry` names an entry in errors. */
export function createStaticTokens(
  tokens: readonly StaticToken[],
  nameEntry: (index: number) => string = (index) => `Token ${index + 1}`,
): StaticTokens {
  const names = new Set(tokens.map(({ principal }) => principal));
  checkTokens(tokens, nameEntry);
  const checked = tokens.map((entry) => ({ ...entry }));
  let holderOf: ((token: string) => Holder | undefined) | undefined;
  return {
    find(token) {
      holderOf ??= hashedHolders(checked);
      const holder = holderOf(token);
      return holder && { ...holder, token };
    },
    hasName: (principal) => names.has(principal),
  };
}

type Holder = Omit<Auth, 'token'>;

/** Made at the first lookup: some runtimes have no random values while modules load. */
function hashedHolders(tokens: readonly StaticToken[]): (token: string) => Holder | undefined {
  const salt = randomBytes(32);
  const hashOf = (token: string): string => createHash('sha256').update(salt).update(token).digest('base64');
  const holders = new Map<string, Holder>();
  for (const { principal, token, scopes = [] } of tokens) {
    holders.set(hashOf(token), { principal, scopes: [...scopes] });
  }
  return (token) => holders.get(hashOf(token));
}

function checkTokens(tokens: readonly StaticToken[], nameEntry: (index: number) => string): void {
  const owners = new Map<string, string>();
  tokens.forEach((entry, index) => {
    const problem = problemOf(entry, owners.get(entry.token));
    if (problem !== undefined) throw new TypeError(`${nameEntry(index)} ${problem}`);
    owners.set(entry.token, entry.principal);
  });
}

const HOW = ' Write name:token or name:token:scope scope.';

function problemOf(entry: StaticToken, owner: string | undefined): string | undefined {
  const { principal, token, scopes = [] } = entry;
  if (principal === '') return `has no name.${HOW}`;
  const problem = nameProblem(principal);
  if (problem !== undefined) return `has a name that ${problem}.`;
  if (!TOKEN.test(token)) return `is not made of letters, digits and "-._~+/" alone.${HOW}`;
  if (token.length < MIN_LENGTH) {
    return `is shorter than ${MIN_LENGTH} characters: make one with "openssl rand -hex 32".`;
  }
  if (owner !== undefined && owner !== principal) return 'is the same as one of another name.';
  const isGood = scopes.every((scope) => SCOPE.test(scope));
  return isGood ? undefined : 'has a scope with spaces, quotes or backslashes in it.';
}
