/**
 * What a client subscribes to, and the level of its log, reach servers of every version, and come back
 * (R-GATEWAY).
 */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, it } from 'vitest';
import { createRegistry, resource, serve, tool } from '../../src/index.ts';
import type { Registry } from '../../src/tool/index.ts';
import { officialClients, withClient } from '../clients/official.ts';
import { commanded, scripted, scriptFolder, until, withGateway } from './setting.ts';

const scripts = scriptFolder();
afterAll(() => scripts.remove());

const OBJECT = { type: 'object' } as const;
const tools = (...names: string[]): object[] => names.map((name) => ({ name, inputSchema: OBJECT }));
const URI = 'note://1';
const versions = ['2026-07-28', '2025-06-18'];
const servers = ['of 2025', 'of 2026'] as const;

/** A server with one resource, and a tool that says that it has changed. */
async function withServer(
  era: (typeof servers)[number],
  use: (registry: Registry) => Promise<void>,
): Promise<void> {
  if (era === 'of 2025') {
    const script = scripts.write({
      tools: tools('update', 'log', 'level'),
      resources: [{ uri: URI, name: 'one' }],
      logging: true,
    });
    return withGateway([scripted('one', script)], ({ registry }) => use(registry));
  }
  const inner = createRegistry();
  inner.add(
    resource({ uri: URI, name: 'one', read: () => 'text' }),
    tool({
      name: 'update',
      run: () => {
        inner.resourceUpdated(URI);
        return 'told';
      },
    }),
    tool({
      name: 'log',
      input: OBJECT,
      run: ({ data }: Record<string, unknown>, { log }) => {
        log('debug', data);
        log('warning', data);
        return 'logged';
      },
    }),
  );
  const server = await serve(inner, { http: { port: 0 } });
  try {
    await withGateway([{ ...commanded('one', []), target: server.url! }], ({ registry }) => use(registry));
  } finally {
    await server.close();
  }
}

const clientOf = (version: string) => officialClients.find(({ name }) => name === `v2 on ${version}`)!;

describe.each(servers)('a server %s', (era) => {
  it.each(versions)('tells a client of %s of the resource that it subscribes to', async (version) => {
    await withServer(era, (registry) =>
      withClient(registry, clientOf(version), async (official) => {
        const client = official as unknown as Client;
        const updated: string[] = [];
        client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
          updated.push(params.uri);
        });
        if (version === '2026-07-28') await client.listen({ resourceSubscriptions: [URI] });
        else await client.subscribeResource({ uri: URI });
        // The server hears of it a moment later.
        await expect
          .poll(async () => {
            await registry.call('update', {});
            return updated.length;
          })
          .toBeGreaterThan(0);
        expect(new Set(updated)).toEqual(new Set([URI]));
      }),
    );
  });
});

describe('the log', () => {
  it('of a server of 2025 has the level of the client', async () => {
    await withServer('of 2025', (registry) =>
      withClient(registry, clientOf('2025-06-18'), async (official) => {
        const client = official as unknown as Client;
        const level = async (): Promise<unknown> =>
          (await client.callTool({ name: 'level', arguments: {} })).content[0];
        expect(await level()).toMatchObject({ text: 'info' });
        await client.setLoggingLevel('debug');
        await expect.poll(level).toMatchObject({ text: 'debug' });
      }),
    );
  });

  it.each(versions)('of a server of 2026 reaches a client of %s', async (version) => {
    await withServer('of 2026', (registry) =>
      withClient(registry, clientOf(version), async (official) => {
        const client = official as unknown as Client;
        const seen: unknown[] = [];
        client.setNotificationHandler('notifications/message', ({ params }) => {
          seen.push([params.level, params.data]);
        });
        const meta = { 'io.modelcontextprotocol/logLevel': 'debug' };
        const params = { name: 'log', arguments: { data: 'hello' } };
        if (version === '2026-07-28') await client.callTool({ ...params, _meta: meta });
        else {
          await client.setLoggingLevel('debug');
          await client.callTool(params);
        }
        await until(() => seen.length === 2);
        expect(seen).toEqual([
          ['debug', 'hello'],
          ['warning', 'hello'],
        ]);
      }),
    );
  });
});

it('what a result links to is read at its server, though no list has it', async () => {
  const link = { type: 'resource_link', uri: 'made://7', name: 'seven' };
  const script = scripts.write({
    tools: tools('make', 'pid'),
    results: { make: { content: [link] } },
    resources: [],
    contents: { 'made://7': [{ uri: 'made://7', text: 'seven' }] },
  });
  const other = scripts.write({ tools: tools('pid'), resources: [] });
  await withGateway([scripted('other', other), scripted('one', script)], async ({ registry }) => {
    expect(await registry.readResource('made://7')).toMatchObject({ kind: 'fault' });
    for (const version of versions) {
      await withClient(registry, clientOf(version), async (official) => {
        const client = official as unknown as Client;
        await client.callTool({ name: 'one__make', arguments: {} });
        const { contents } = await client.readResource({ uri: 'made://7' });
        expect(contents).toMatchObject([{ text: 'seven' }]);
      });
    }
  });
});
