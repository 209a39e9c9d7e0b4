import { describe, expect, it } from 'vitest';
import { createAuthenticator, parseStaticTokens } from './index.ts';

const ALICE = 'alice-token-0123456789';
const BOB = 'Ym9iLXRva2VuLTAxMjM0NTY3+/8=';

/** The principal, or the kind of the refusal; without a promise. */
function principalFor(header: string | undefined, text: string): string {
  const authenticate = createAuthenticator({ tokens: parseStaticTokens(text) })!;
  const verdict = authenticate(header);
  if (verdict instanceof Promise) throw new Error('A static token takes a promise.');
  return verdict.ok ? verdict.auth.principal : verdict.kind;
}

describe('ANYSHAPE_TOKENS', () => {
  it('is a list of name, token and scopes', () => {
    expect(parseStaticTokens(`alice:${ALICE}:read write, bob:${BOB}`)).toEqual([
      { principal: 'alice', token: ALICE, scopes: ['read', 'write'] },
      { principal: 'bob', token: BOB, scopes: [] },
    ]);
    expect(parseStaticTokens(`alice:${ALICE}:notes:read notes:write,`)[0]!.scopes).toEqual([
      'notes:read',
      'notes:write',
    ]);
    expect(parseStaticTokens('')).toEqual([]);
  });

  it.each([
    ['a name that is missing', `:${ALICE}`],
    ['a token that is missing', 'alice'],
    ['a token that is short', 'alice:secret-but-short'.slice(0, 20)],
    ['a token that fits no header', `alice:${ALICE} x`],
    ['an empty entry', `alice:${ALICE},,bob:${BOB}`],
    ['a scope with a quote', `alice:${ALICE}:re"ad`],
    ['one token for two names', `alice:${ALICE},bob:${ALICE}`],
  ])('may not have %s, and says so without the token', (_name, text) => {
    const start = (): unknown => createAuthenticator({ tokens: parseStaticTokens(text) });
    expect(start).toThrow(/^Token \d /);
    expect(start).not.toThrow('token-0123');
  });
});

describe('a list of static tokens', () => {
  it('may not have the name of a client', () => {
    const tokens = [{ principal: 'client_id:app', token: ALICE }];
    expect(() => createAuthenticator({ tokens })).toThrow('Token 1 has a name that begins with "client_id:"');
  });
});

describe('a static token', () => {
  const text = `alice:${ALICE}:read write,bob:${BOB}`;

  it('identifies the caller and its scopes, without a promise', () => {
    const authenticate = createAuthenticator({ tokens: parseStaticTokens(text) })!;
    expect(authenticate(`Bearer ${ALICE}`)).toEqual({
      ok: true,
      auth: { principal: 'alice', scopes: ['read', 'write'], token: ALICE },
    });
  });

  it.each([
    [`Bearer ${BOB}`, 'bob'],
    [`bearer   ${BOB}`, 'bob'],
    [undefined, 'missing'],
    ['', 'missing'],
    ['Bearer', 'missing'],
    ['Bearer  ', 'missing'],
    [`Basic ${ALICE}`, 'missing'],
    [`Bearers ${ALICE}`, 'missing'],
    [ALICE, 'missing'],
    [`Bearer ${ALICE}x`, 'invalid'],
    [`Bearer ${ALICE.slice(0, -1)}`, 'invalid'],
    [`Bearer ${ALICE.toUpperCase()}`, 'invalid'],
    [`Bearer ${ALICE} ${BOB}`, 'invalid'],
    [`Bearer ${ALICE}, Bearer ${BOB}`, 'invalid'],
    [`Bearer unknown, Bearer ${ALICE}`, 'invalid'],
    [`Bearer ${ALICE}\u00e9`, 'invalid'],
    [`Bearer \ud83d\ude00`, 'invalid'],
    [`Bearer\u00a0${ALICE}`, 'missing'],
    [`Bearer ${'a'.repeat(16_384)}`, 'invalid'],
    [`Bearer ${' '.repeat(16_000)}`, 'missing'],
  ])('is read from the header %.60j as %s', (header, expected) => {
    expect(principalFor(header, text)).toBe(expected);
  });

  it('may have a second one of the same name, which takes over', () => {
    const both = `alice:${ALICE},alice:${BOB}`;
    expect(principalFor(`Bearer ${ALICE}`, both)).toBe('alice');
    expect(principalFor(`Bearer ${BOB}`, both)).toBe('alice');
  });

  it('is needed by every caller where the list is empty', () => {
    expect(principalFor(`Bearer ${ALICE}`, '')).toBe('invalid');
    expect(principalFor(undefined, '')).toBe('missing');
  });

  it('is challenged for without a metadata document, since no server gives it out', () => {
    const authenticate = createAuthenticator({
      tokens: parseStaticTokens(text),
      resource: 'https://mcp.example.com/mcp',
    })!;
    const challenges = (['missing', 'invalid'] as const).map(
      (kind) => authenticate.refuse({ kind, reason: '' }).headers['www-authenticate'],
    );
    expect(challenges).toEqual([
      'Bearer',
      'Bearer error="invalid_token", error_description="A valid access token is required."',
    ]);
  });
});

describe('without tokens, an issuer and a hook', () => {
  it('there is no authenticator, and every caller gets in', () => {
    expect(createAuthenticator()).toBeUndefined();
    expect(createAuthenticator({ requiredScopes: [], resource: 'https://mcp.example.com' })).toBeUndefined();
  });
});
