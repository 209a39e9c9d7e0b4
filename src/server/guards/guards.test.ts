import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRegistry } from '../../index.ts';
import { createHandler } from '../transports/web.ts';
import type { RequestHead } from '../pipeline/incoming-call.ts';
import { createGuards, type GuardOptions, type GuardRefusal } from './index.ts';
import { runs } from '../../../test/properties/runs.ts';

function headOf(headers: Readonly<Record<string, string>>, target = '/mcp'): RequestHead {
  const [path = '', query] = target.split('?', 2);
  return {
    method: 'POST',
    path,
    query: query === undefined ? '' : `?${query}`,
    header: (name) => (Object.hasOwn(headers, name) ? headers[name] : undefined),
  };
}

function refusalOf(
  headers: Readonly<Record<string, string>>,
  options: GuardOptions = {},
  target?: string,
): GuardRefusal | undefined {
  return createGuards(options)(headOf(headers, target));
}

function statusOf(
  headers: Readonly<Record<string, string>>,
  options: GuardOptions = {},
  target?: string,
): number {
  return refusalOf(headers, options, target)?.status ?? 200;
}

describe('the Host header', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    '127.0.0.1',
    '127.0.0.1:65535',
    '[::1]',
    '[::1]:3000',
  ])('may be %s by default', (host) => {
    expect(statusOf({ host })).toBe(200);
  });

  it.each([
    ['the name of a page that resolves to this machine', 'evil.example:3000'],
    ['a name that begins alike', 'localhost.evil.example'],
    ['a name that ends alike', 'evil-localhost'],
    ['a name below localhost', 'evil.localhost'],
    ['a name with a final dot', 'localhost.'],
    ['user information before a good name', 'evil.example@localhost'],
    ['a user and a password', 'a:b@localhost:3000'],
    ['a path after a good name', 'localhost/evil.example'],
    ['a fragment after a good name', 'localhost#evil.example'],
    ['a query after a good name', 'localhost?evil.example'],
    ['a backslash', 'localhost\\evil.example'],
    ['two hosts', 'localhost, evil.example'],
    ['an address of all interfaces', '0.0.0.0:3000'],
    ['an address of the network', '192.168.0.7'],
    ['IPv6 of all interfaces', '[::]:3000'],
    ['IPv6 that wraps IPv4', '[::ffff:127.0.0.1]'],
    ['IPv6 without brackets', '::1'],
    ['IPv6 with a zone', '[::1%25lo]'],
    ['a port that is none', 'localhost:http'],
    ['a percent-encoded name', '%6cocalhost'],
    ['a short form of an address', '127.1'],
    ['an address as one number', '2130706433'],
    ['an address with a final dot', '127.0.0.1.'],
    ['a long form of IPv6', '[0:0:0:0:0:0:0:1]'],
    ['nothing', ''],
  ])('may not be %s', (_name, host) => {
    expect(statusOf({ host })).toBe(403);
  });

  it('is refused where there is none', () => {
    expect(statusOf({})).toBe(403);
  });

  it('is taken from the URL where a runtime keeps it to itself', async () => {
    const handler = createHandler(createRegistry([]));
    expect((await handler(new Request('http://localhost:3000/mcp', { method: 'PUT' }))).status).not.toBe(403);
    expect((await handler(new Request('http://evil.example/mcp', { method: 'PUT' }))).status).toBe(403);
    await handler.close();
  });

  it('is checked anew for every name, also behind one that was allowed', () => {
    const guards = createGuards();
    const verdicts = ['localhost', 'evil.example', 'localhost', 'evil.example'].map(
      (host) => guards(headOf({ host }))?.status ?? 200,
    );
    expect(verdicts).toEqual([200, 403, 200, 403]);
  });

  it('may be what the operator named, and then nothing else', () => {
    const hosts = ['MCP.example.com', '::1'];
    expect(statusOf({ host: 'mcp.example.com:8443' }, { hosts })).toBe(200);
    expect(statusOf({ host: '[::1]:8443' }, { hosts })).toBe(200);
    expect(statusOf({ host: 'localhost' }, { hosts })).toBe(403);
    expect(statusOf({ host: 'evil.example' }, { hosts: 'any' })).toBe(200);
  });

  it('is refused in the way of the SDK: a JSON-RPC error without id', async () => {
    const handler = createHandler(createRegistry([]));
    const response = await handler(
      new Request('http://localhost/mcp', { headers: { host: 'evil.example' } }),
    );
    const hint = 'Allowed names are set by ANYSHAPE_HOSTS, or by the option "hosts".';
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      error: { code: -32000, message: `Invalid Host: evil.example. ${hint}` },
      id: null,
    });
    await handler.close();
  });
});

describe('the Origin header', () => {
  const host = 'localhost:3000';

  it.each(['http://localhost', 'http://localhost:5173', 'https://127.0.0.1:8443', 'http://[::1]:3000'])(
    'may be %s by default',
    (origin) => {
      expect(statusOf({ host, origin })).toBe(200);
    },
  );

  it.each([
    ['another site', 'https://evil.example'],
    ['the origin of sandboxed pages and files', 'null'],
    ['a good name as the user of a bad one', 'http://localhost@evil.example'],
    ['a bad name as the user of a good one', 'http://evil.example@localhost'],
    ['a name that begins alike', 'http://localhost.evil.example'],
    ['a path', 'http://localhost/evil'],
    ['a name without scheme', 'localhost'],
    ['a file', 'file://'],
    ['an extension of a browser', 'chrome-extension://abcdefghijklmnop'],
    ['the web view of an app', 'tauri://localhost'],
    ['two origins', 'http://localhost, http://evil.example'],
    ['text', 'anything'],
    ['an empty text', ''],
  ])('may not be %s', (_name, origin) => {
    expect(statusOf({ host, origin })).toBe(403);
  });

  it('may be a name, a whole origin or a scheme that the operator named', () => {
    const options: GuardOptions = {
      origins: ['app.example.com', 'https://one.example:8443', 'moz-extension://*', 'chrome-extension://abc'],
    };
    const verdicts = [
      'https://app.example.com',
      'http://app.example.com:3000',
      'https://one.example:8443',
      'moz-extension://0c1d',
      'chrome-extension://abc',
      'chrome-extension://abd',
      'https://one.example',
      'http://one.example:8443',
      'http://localhost:3000',
      'null',
    ].map((origin) => statusOf({ host, origin }, options));
    expect(verdicts).toEqual([200, 200, 200, 200, 200, 403, 403, 403, 403, 403]);
  });

  it('may be the server itself where only hosts are named', () => {
    const options: GuardOptions = { hosts: ['mcp.example.com'] };
    const own = { host: 'mcp.example.com', origin: 'https://mcp.example.com' };
    expect(statusOf(own, options)).toBe(200);
    expect(statusOf({ ...own, origin: 'http://localhost' }, options)).toBe(403);
  });

  it('is still checked where any host may be named', () => {
    expect(statusOf({ host: 'a.example', origin: 'https://evil.example' }, { hosts: 'any' })).toBe(403);
  });
});

describe('a token in the address', () => {
  it.each(['/mcp?access_token=secret', '/mcp?a=1&access_token=', '/mcp?access%5Ftoken=secret'])(
    'is refused: %s',
    (path) => {
      expect(statusOf({ host: 'localhost' }, {}, path)).toBe(400);
    },
  );

  it('is not repeated in the answer', () => {
    const { message } = refusalOf({ host: 'localhost' }, {}, '/mcp?access_token=secret-7')!;
    expect(message).toContain('Authorization: Bearer');
    expect(message).not.toContain('secret-7');
  });

  it('is not seen in other parameters', () => {
    expect(statusOf({ host: 'localhost' }, {}, '/mcp?my_access_token=1&q=access_token')).toBe(200);
  });
});

describe('guards', () => {
  it('name the reason of a refusal, and its status', () => {
    const refusals = [
      refusalOf({ host: 'evil.example' }),
      refusalOf({ host: 'localhost', origin: 'null' }),
      refusalOf({ host: 'localhost' }, {}, '/?access_token=x'),
      refusalOf({ host: 'localhost' }),
    ];
    expect(refusals.map((refusal) => refusal && [refusal.reason, refusal.status])).toEqual([
      ['host', 403],
      ['origin', 403],
      ['token-in-query', 400],
      undefined,
    ]);
  });

  it('let pass by default nothing but the names of this machine, however a header is put together', () => {
    const piece = fc.constantFrom(
      ...[
        'localhost',
        '127.0.0.1',
        '[::1]',
        'evil.example',
        'http://',
        'https://',
        'null',
        ':3000',
        ':',
        '@',
      ],
      ...['/', '\\', '?', '#', '.', ',', ' ', '%00', '[', ']', '0x7f.1', '127.1'],
    );
    const written = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('').trim());
    const passes = (headers: Record<string, string>): boolean => statusOf(headers) === 200;
    fc.assert(
      fc.property(written, (text) => {
        const isHost = /^(localhost|127\.0\.0\.1|\[::1\])(:3000)?$/.test(text);
        const isOrigin = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:3000)?$/.test(text);
        expect([text, passes({ host: text }), passes({ host: 'localhost', origin: text })]).toEqual([
          text,
          isHost,
          isOrigin,
        ]);
      }),
      runs(13),
    );
  });

  it.each(['localhost:3000', 'https://example.com', 'example.com/mcp', '*', ''])(
    'do not start with a host that could never match: %j',
    (host) => {
      expect(() => createGuards({ hosts: [host] })).toThrow('cannot be an allowed host');
    },
  );

  it.each(['null', 'https://example.com/app', 'https://*', '*', 'example.com:80'])(
    'do not start with the origin %j',
    (origin) => {
      expect(() => createGuards({ origins: [origin] })).toThrow('cannot be an allowed origin');
    },
  );
});
