/**
 * Resources and prompts under attack, over HTTP with an official client: URIs that escape, templates that
 * explode, functions that throw, never end or return too much, callers without the scopes, and ten thousand
 * resources.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import {
  createRegistry,
  prompt,
  resource,
  resourceTemplate,
  serve,
  type ServeOptions,
} from '../../src/index.ts';
import type { Crash, Registry } from '../../src/tool/index.ts';

async function withClient(
  registry: Registry,
  options: ServeOptions,
  use: (client: Client) => Promise<void>,
  token?: string,
  version = '2026-07-28',
): Promise<void> {
  const server = await serve(registry, { ...options, http: { port: 0 }, onError: () => undefined });
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const client = new Client(
    { name: 'test', version: '1' },
    version === '2026-07-28'
      ? { versionNegotiation: { mode: { pin: version } } }
      : { supportedProtocolVersions: [version] },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url!), { requestInit: { headers } }));
  try {
    await use(client);
  } finally {
    await client.close();
    await server.close();
  }
}

const files = resourceTemplate({
  uriTemplate: 'file:///data/{+path}',
  name: 'files',
  read: ({ path }) => `read ${path}`,
});

describe('a URI', () => {
  it.each([
    'file:///data/../etc/passwd',
    'file:///data/a/../../etc/passwd',
    'file:///data/%2e%2e/etc/passwd',
    'file:///data/%2e%2e%2fetc%2fpasswd',
    'file:///data/..%5cwindows',
    'file:///data//etc/passwd',
    'file:///data/%2Fetc/passwd',
    'file:///data/C:/windows',
    'file:///data/a%00.txt',
    'file:///data/./a',
    'file:///data/%',
    'file:///data/',
    'file:///other',
    `file:///data/${'a'.repeat(5_000)}`,
  ])('%s leads nowhere', async (uri) => {
    expect(await createRegistry(files).readResource(uri)).toMatchObject({ kind: 'fault', code: -32602 });
  });

  it('that stays inside is read, also with dots in its names', async () => {
    const outcome = await createRegistry(files).readResource('file:///data/a/..b/c...txt');
    expect(outcome).toMatchObject({ kind: 'contents', contents: [{ text: 'read a/..b/c...txt' }] });
  });

  it('that nearly matches a template of many variables costs little', async () => {
    const template = Array.from({ length: 16 }, (_, index) => `{v${index}}`).join('-');
    const registry = createRegistry(
      resourceTemplate({ uriTemplate: `x:${template}!`, name: 'x', read: () => 'x' }),
    );
    const outcome = await registry.readResource(`x:${'-'.repeat(4_000)}?`);
    expect(outcome).toMatchObject({ kind: 'fault', code: -32602 });
  });
});

describe('a resource', () => {
  const secret = 'the password is 1234';
  const entries = [
    resource({
      uri: 'bad://throws',
      name: 'throws',
      read: () => {
        throw new Error(secret);
      },
    }),
    resource({ uri: 'bad://hangs', name: 'hangs', timeoutMs: 50, read: () => new Promise(() => undefined) }),
    resource({ uri: 'bad://huge', name: 'huge', read: () => 'x'.repeat(5 * 1024 * 1024) }),
    resource({ uri: 'bad://bytes', name: 'bytes', read: () => new Uint8Array(5 * 1024 * 1024) }),
    resource({ uri: 'bad://shape', name: 'shape', read: () => ({ html: '' }) as never }),
    resource({ uri: 'good://one', name: 'one', read: () => 'one' }),
    prompt({
      name: 'throws',
      render: () => {
        throw new Error(secret);
      },
    }),
    prompt({ name: 'hangs', timeoutMs: 50, render: () => new Promise(() => undefined) }),
    prompt({ name: 'huge', render: () => 'x'.repeat(5 * 1024 * 1024) }),
    prompt({ name: 'shape', render: () => [{ role: 'system', content: 'x' }] as never }),
  ];

  it.each(['2025-11-25', '2026-07-28'])(
    'that fails says so without its secrets, and the others are read, on %s',
    async (version) => {
      const crashes: Crash[] = [];
      const registry = createRegistry(entries, { onCrash: (crash) => crashes.push(crash) });
      await withClient(
        registry,
        {},
        async (client) => {
          for (const name of ['throws', 'hangs', 'huge', 'bytes', 'shape']) {
            const failed = client.readResource({ uri: `bad://${name}` });
            await expect(failed, name).rejects.toMatchObject({ code: -32603 });
            await expect(failed, name).rejects.not.toThrow(secret);
          }
          for (const name of ['throws', 'hangs', 'huge', 'shape']) {
            const failed = client.getPrompt({ name });
            await expect(failed, name).rejects.toMatchObject({ code: -32603 });
            await expect(failed, name).rejects.not.toThrow(secret);
          }
          const { contents } = await client.readResource({ uri: 'good://one' });
          expect(contents).toEqual([{ uri: 'good://one', text: 'one' }]);
        },
        undefined,
        version,
      );
      expect(crashes.map(({ kind, tool }) => `${kind} ${tool}`)).toEqual([
        ...['resource throws', 'resource huge', 'resource bytes', 'resource shape'],
        ...['prompt throws', 'prompt huge', 'prompt shape'],
      ]);
    },
  );
});

describe('a caller without the scopes', () => {
  const [reader, visitor] = ['a-token-of-a-reader-that-is-long', 'a-token-of-a-visitor-that-is-long'];
  const auth = {
    tokens: [
      { principal: 'reader', token: reader, scopes: ['read'] },
      { principal: 'visitor', token: visitor },
    ],
  };
  const scopes = ['read'];
  const hidden = resource({ uri: 'hidden://1', name: 'hidden', scopes, read: () => 'hidden' });
  const registry = (): Registry =>
    createRegistry([
      hidden,
      resource({ uri: 'open://1', name: 'open', read: () => 'open' }),
      resourceTemplate({ uriTemplate: 'hidden:{id}', name: 'hidden', scopes, read: ({ id }) => id }),
      prompt({ name: 'hidden', scopes, render: () => 'hidden' }),
    ]);

  it.each(['2025-11-25', '2026-07-28'])('sees and reads only what is open, on %s', async (version) => {
    const counts = async (client: Client): Promise<number[]> => [
      (await client.listResources()).resources.length,
      (await client.listResourceTemplates()).resourceTemplates.length,
      (await client.listPrompts()).prompts.length,
    ];
    const asReader = async (client: Client): Promise<void> => {
      expect(await counts(client)).toEqual([2, 1, 1]);
      expect((await client.readResource({ uri: 'hidden:7' })).contents).toHaveLength(1);
    };
    await withClient(registry(), { auth }, asReader, reader, version);
    const asVisitor = async (client: Client): Promise<void> => {
      expect(await counts(client)).toEqual([1, 0, 0]);
      for (const uri of ['hidden://1', 'hidden:7']) {
        await expect(client.readResource({ uri })).rejects.toThrow();
      }
      await expect(client.getPrompt({ name: 'hidden' })).rejects.toThrow();
      const ref = { type: 'ref/prompt', name: 'hidden' } as const;
      await expect(client.complete({ ref, argument: { name: 'a', value: '' } })).rejects.toThrow();
      if (version < '2026-07-28') {
        await expect(client.subscribeResource({ uri: 'hidden://1' })).rejects.toThrow();
        return;
      }
      const updated: unknown[] = [];
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
        updated.push(params.uri);
      });
      const listening = await client.listen({ resourceSubscriptions: ['hidden://1', 'open://1'] });
      hidden.updated();
      await client.listResources();
      await listening.close();
      expect(updated).toEqual([]);
    };
    await withClient(registry(), { auth }, asVisitor, visitor, version);
  });
});

it('ten thousand resources are listed, paged and read', async () => {
  const registry = createRegistry(
    Array.from({ length: 10_000 }, (_, index) =>
      resource({ uri: `item://${index}`, name: `item ${index}`, read: () => `${index}` }),
    ),
  );
  await withClient(registry, {}, async (client) => {
    let count = 0;
    for (let cursor: string | undefined; ;) {
      const page = await client.listResources(cursor === undefined ? undefined : { cursor });
      count += page.resources.length;
      cursor = page.nextCursor;
      if (cursor === undefined) break;
    }
    expect(count).toBe(10_000);
    const { contents } = await client.readResource({ uri: 'item://9999' });
    expect(contents).toMatchObject([{ text: '9999' }]);
    await expect(client.listResources({ cursor: 'made up' })).rejects.toMatchObject({ code: -32602 });
  });
});
