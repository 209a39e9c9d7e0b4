import { describe, expect, it } from 'vitest';
import { createAuthenticator, parseStaticTokens } from './index.ts';

const ALICE = 'alice-token-0123456789';
const BOB = 'Ym9iLXRva2VuLTAxMjM0NTY3+/8=';

async function principalFor(header: string | undefined, text: string): Promise<string | number | undefined> {
  const headers: Record<string, string> = header === undefined ? {} : { authorization: header };
  const authenticate = createAuthenticator({ tokens: parseStaticTokens(text) });
  const result = await authenticate(new Request('http://localhost/mcp', { headers }));
  return result.ok ? result.auth?.principal : result.response.status;
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
  ])('may not have %s, and says so without the token', (_name, text) => {
    const start = (): unknown => createAuthenticator({ tokens: parseStaticTokens(text) });
    expect(start).toThrow(/^Token \d /);
    expect(start).not.toThrow('token-0123');
  });
});

describe('a static token', () => {
  const text = `alice:${ALICE}:read write,bob:${BOB}`;

  it('tells who calls, and what they were granted', async () => {
    const authenticate = createAuthenticator({ tokens: parseStaticTokens(text) });
    const request = new Request('http://localhost/mcp', { headers: { authorization: `Bearer ${ALICE}` } });
    expect(await authenticate(request)).toEqual({
      ok: true,
      auth: { principal: 'alice', scopes: ['read', 'write'], token: ALICE },
    });
  });

  it.each([
    [`Bearer ${BOB}`, 'bob'],
    [`bearer   ${BOB}`, 'bob'],
    [undefined, 401],
    ['', 401],
    ['Bearer', 401],
    [`Basic ${ALICE}`, 401],
    [ALICE, 401],
    [`Bearer ${ALICE}x`, 401],
    [`Bearer ${ALICE.slice(0, -1)}`, 401],
    [`Bearer ${ALICE.toUpperCase()}`, 401],
    [`Bearer ${ALICE} ${BOB}`, 401],
    [`Bearer ${ALICE}, Bearer ${BOB}`, 401],
    [`Bearer nobody, Bearer ${ALICE}`, 401],
  ])('is read from the header %j as %s', async (header, expected) => {
    expect(await principalFor(header, text)).toBe(expected);
  });

  it('may have a second one of the same name, which takes over', async () => {
    const both = `alice:${ALICE},alice:${BOB}`;
    expect(await principalFor(`Bearer ${ALICE}`, both)).toBe('alice');
    expect(await principalFor(`Bearer ${BOB}`, both)).toBe('alice');
  });

  it('is needed by everybody where the list is empty', async () => {
    expect(await principalFor(`Bearer ${ALICE}`, '')).toBe(401);
    expect(await principalFor(undefined, '')).toBe(401);
  });

  it('is challenged for without a metadata document, since nobody gives it out', async () => {
    const authenticate = createAuthenticator({
      tokens: parseStaticTokens(text),
      resource: 'https://mcp.example.com/mcp',
    });
    const result = await authenticate(new Request('http://localhost/mcp'));
    expect(!result.ok && result.response.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="A valid access token is required."',
    );
  });
});

describe('without tokens and without an issuer', () => {
  it('everybody gets in, as nobody in particular', async () => {
    const request = new Request('http://localhost/mcp', { headers: { authorization: 'Bearer anything' } });
    expect(await createAuthenticator()(request)).toEqual({ ok: true, auth: undefined });
  });
});
