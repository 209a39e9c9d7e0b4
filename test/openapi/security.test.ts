/** Credentials go exactly where `security` asks for them, named by the operator alone (R-OPENAPI). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiStub, json } from '../flow/stub.ts';
import { document, load } from './load.ts';

let api: ApiStub;
let other: ApiStub;
beforeAll(async () => {
  [api, other] = await Promise.all([ApiStub.start(), ApiStub.start()]);
});
beforeEach(() => {
  for (const stub of [api, other]) {
    stub.answer = json({ ok: true });
    stub.asked.length = 0;
  }
});
afterAll(() => [api, other].forEach((stub) => stub.close()));

const SECRET = 'k-4711-secret';

const secured = (securitySchemes: object, security: unknown, operation: object = {}): object =>
  document(operation, { servers: [{ url: api.url }], components: { securitySchemes }, security });

describe('a credential', () => {
  it.each([
    [{ type: 'apiKey', in: 'header', name: 'X-Key' }, SECRET, { 'x-key': SECRET }, '/things'],
    [{ type: 'apiKey', in: 'query', name: 'api[key]' }, SECRET, {}, `/things?api%5Bkey%5D=${SECRET}`],
    [{ type: 'apiKey', in: 'cookie', name: 'sid' }, SECRET, { cookie: `sid=${SECRET}` }, '/things'],
    [{ type: 'http', scheme: 'bearer' }, SECRET, { authorization: `Bearer ${SECRET}` }, '/things'],
    [{ type: 'http', scheme: 'Token' }, SECRET, { authorization: `Token ${SECRET}` }, '/things'],
    [
      { type: 'http', scheme: 'basic' },
      'me:p4ssw0rd',
      { authorization: 'Basic bWU6cDRzc3cwcmQ=' },
      '/things',
    ],
    [{ type: 'oauth2', flows: { implicit: {} } }, SECRET, { authorization: `Bearer ${SECRET}` }, '/things'],
    [
      { type: 'openIdConnect', openIdConnectUrl: 'https://x.example' },
      SECRET,
      { authorization: `Bearer ${SECRET}` },
      '/things',
    ],
  ])('of %j is sent where it belongs', async (scheme, value, headers, path) => {
    const { call } = load(secured({ 'my-Key 1': scheme }, [{ 'my-Key 1': [] }]), {
      env: { ANYSHAPE_AUTH_MY_KEY_1: value },
    });
    expect(await call('thing')).toMatchObject({ kind: 'value' });
    expect(api.last.path).toBe(path);
    expect(api.last.headers).toMatchObject(headers);
  });

  const header = { type: 'apiKey', in: 'header', name: 'X-Key' };

  it('that is missing leaves the tool listed; its call names the variable', async () => {
    const { call, registry, missingSecrets, problems } = load(secured({ key: header }, [{ key: [] }]));
    expect(registry.tools.map(({ name }) => name)).toEqual(['thing']);
    expect(missingSecrets).toEqual(new Map([['thing', ['ANYSHAPE_AUTH_KEY']]]));
    expect(problems).toMatchObject([{ code: 'openapi-credential', severity: 'info' }]);
    const outcome = await call('thing');
    expect(outcome).toMatchObject({ kind: 'error' });
    expect(JSON.stringify(outcome)).toContain('ANYSHAPE_AUTH_KEY');
    expect(api.asked).toEqual([]);
  });

  it('may be named otherwise by the operator', async () => {
    const auth = new Map([['key', 'SHOP_KEY']]);
    const { call } = load(secured({ key: header }, [{ key: [] }]), { auth, env: { SHOP_KEY: SECRET } });
    await call('thing');
    expect(api.last.headers['x-key']).toBe(SECRET);
  });

  it('is not sent for `security: []`, nor by an operation that asks for none', async () => {
    const env = { ANYSHAPE_AUTH_KEY: SECRET };
    await load(secured({ key: header }, [{ key: [] }], { security: [] }), { env }).call('thing');
    await load(secured({ key: header }, undefined), { env }).call('thing');
    expect(api.asked).toHaveLength(2);
    expect(JSON.stringify(api.asked)).not.toContain(SECRET);
  });

  it('is the first way whose credentials are all there; without any only where that is a way', async () => {
    const schemes = { a: header, b: { ...header, name: 'X-B' }, c: { ...header, name: 'X-C' } };
    const env = { ANYSHAPE_AUTH_B: 'bbbb', ANYSHAPE_AUTH_C: 'cccc' };
    await load(secured(schemes, [{}, { a: [] }, { b: [], c: [] }]), { env }).call('thing');
    expect(api.last.headers).toMatchObject({ 'x-b': 'bbbb', 'x-c': 'cccc' });
    await load(secured(schemes, [{ a: [] }, {}]), { env: {} }).call('thing');
    expect(api.last.headers['x-key']).toBeUndefined();
  });

  it('takes the place of a parameter that asks the model for it', () => {
    const parameters = [{ name: 'x-key', in: 'header', required: true, schema: { type: 'string' } }];
    const { input } = load(secured({ key: header }, [{ key: [] }], { parameters }));
    expect(input('thing')).toEqual({ type: 'object', additionalProperties: false });
  });

  it('never comes back, and does not follow a redirect elsewhere', async () => {
    const env = { ANYSHAPE_AUTH_KEY: SECRET };
    const { call } = load(secured({ key: header }, [{ key: [] }]), { env });
    api.answer = ({ headers }, response) => json({ headers })({} as never, response);
    expect(JSON.stringify(await call('thing'))).not.toContain(SECRET);
    api.answer = json({ message: `bad key ${SECRET}` }, 401);
    const refused = JSON.stringify(await call('thing'));
    expect(refused).toContain('bad key [secret]');
    expect(refused).not.toContain(SECRET);
    api.answer = (_asked, response) => {
      response.writeHead(302, { location: `${other.url}/elsewhere` });
      response.end();
    };
    await call('thing');
    expect(other.asked).toHaveLength(1);
    expect(JSON.stringify(other.asked)).not.toContain(SECRET);
  });

  it('of a kind that cannot be sent is named', async () => {
    const { call, problems } = load(secured({ tls: { type: 'mutualTLS' } }, [{ tls: [] }, { gone: [] }]));
    expect(problems[0]?.message).toContain('"mutualTLS" cannot be sent');
    expect(await call('thing')).toMatchObject({ kind: 'error' });
    expect(api.asked).toEqual([]);
  });

  it('whose header would break its line is refused', async () => {
    const broken = { type: 'apiKey', in: 'header', name: 'X-Key\r\nX-Evil' };
    const { call } = load(secured({ key: broken }, [{ key: [] }]), { env: { ANYSHAPE_AUTH_KEY: SECRET } });
    expect(await call('thing')).toMatchObject({ kind: 'error' });
    const { call: callTwo } = load(secured({ key: header }, [{ key: [] }]), {
      env: { ANYSHAPE_AUTH_KEY: 'two\r\nlines' },
    });
    expect(await callTwo('thing')).toMatchObject({ kind: 'error' });
    expect(api.asked).toEqual([]);
  });
});

describe('client credentials', () => {
  const flows = (tokenUrl: string): object => ({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl, scopes: {} } },
  });
  const env = { ANYSHAPE_AUTH_OAUTH: 'my id:my secret' };
  const answers = (tokens: ApiStub, lifetime = 3_600): void => {
    let count = 0;
    const token = json({ access_token: 'token-0', token_type: 'bearer', expires_in: lifetime });
    tokens.answer = (asked, response) => {
      if (!asked.path.startsWith('/token')) return json({ ok: true })(asked, response);
      count++;
      return count === 1
        ? token(asked, response)
        : json({ access_token: `token-${count}`, expires_in: lifetime })(asked, response);
    };
  };

  it('are exchanged once for a token, which is kept until it ends', async () => {
    answers(api);
    const { call } = load(secured({ oauth: flows('/token') }, [{ oauth: ['read', 'write'] }]), { env });
    await Promise.all([call('thing'), call('thing'), call('thing')]);
    expect(api.asked.map(({ path }) => path)).toEqual(['/token', '/things', '/things', '/things']);
    expect(api.asked[0]).toMatchObject({
      method: 'POST',
      body: 'grant_type=client_credentials&scope=read%20write',
      headers: { authorization: `Basic ${Buffer.from('my%20id:my%20secret').toString('base64')}` },
    });
    expect(api.last.headers.authorization).toBe('Bearer token-0');
  });

  it('are asked for anew where a token has ended, and after a call that was refused', async () => {
    answers(api, 1);
    const { call } = load(secured({ oauth: flows('/token') }, [{ oauth: [] }]), { env });
    await call('thing');
    await call('thing');
    expect(api.asked.filter(({ path }) => path === '/token')).toHaveLength(2);
  });

  it('do not go to another origin on the word of a document', async () => {
    answers(other);
    const schemes = { oauth: flows(`${other.url}/token`) };
    const outcome = await load(secured(schemes, [{ oauth: [] }]), { env }).call('thing');
    expect(JSON.stringify(outcome)).toContain('--token-url oauth=');
    expect([...other.asked, ...api.asked]).toEqual([]);
    const tokenUrls = new Map([['oauth', `${other.url}/token`]]);
    expect(await load(secured(schemes, [{ oauth: [] }]), { env, tokenUrls }).call('thing')).toMatchObject({
      kind: 'value',
    });
    expect(api.last.headers.authorization).toBe('Bearer token-0');
  });

  it('that are refused are a tool error without the secret', async () => {
    api.answer = json({ error: 'invalid_client', my: 'my secret' }, 401);
    const { call } = load(secured({ oauth: flows('/token') }, [{ oauth: [] }]), { env });
    const text = JSON.stringify(await call('thing'));
    expect(text).toContain('invalid_client');
    expect(text).not.toContain('my secret');
  });

  it('that are a token already are sent as one', async () => {
    const { call } = load(secured({ oauth: flows('/token') }, [{ oauth: [] }]), {
      env: { ANYSHAPE_AUTH_OAUTH: 'ready-made' },
    });
    await call('thing');
    expect(api.last.headers.authorization).toBe('Bearer ready-made');
  });
});
