/**
 * Servers of others from npm that start without a network, and one on `fastmcp`, behind one gateway, with the
 * official clients (R-GATEWAY). They are installed by `npm run gateway:peers:install`, which the test command
 * runs.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { UpstreamServer } from '../../src/sources/mcp/upstream-server.ts';
import { officialClients, withClient } from '../clients/official.ts';
import { commanded, withGateway } from './setting.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const LOOPBACK_ONLY = here('../interop/loopback-only.mjs');
const servers: readonly (readonly [key: string, file: string])[] = [
  ['time', 'peers/node_modules/time-mcp/dist/index.js'],
  ['hello', 'peers/node_modules/mcp-hello-world/build/stdio.js'],
  ['commands', 'peers/node_modules/mcp-server-commands/build/index.js'],
  ['chart', 'peers/node_modules/@antv/mcp-server-chart/build/index.js'],
  ['fast', 'peers/fastmcp-server.mjs'],
];
const isInstalled = existsSync(here('peers/node_modules/fastmcp'));
if (!isInstalled) console.warn('SKIPPED servers of others: run "npm run gateway:peers:install"');

const clients = officialClients.filter(({ name }) =>
  ['v2 on 2026-07-28', 'v2 on 2025-06-18', 'v1 (1.32)'].includes(name),
);

it.skipIf(!isInstalled)(
  'each lists its tools, and answers',
  async () => {
    const entries = servers.map(([key, file]): UpstreamServer =>
      commanded(key, ['--import', LOOPBACK_ONLY, here(file)], { startTimeoutMs: 60_000 }),
    );
    await withGateway(entries, async ({ gateway, registry }) => {
      expect(
        gateway.upstreams.map(({ upstream: { server, state, lastError } }) => [server.key, state, lastError]),
      ).toEqual(servers.map(([key]) => [key, 'ready', undefined]));
      expect(gateway.upstreams.flatMap(({ offer }) => offer.refused)).toEqual([]);
      for (const kind of clients) {
        await withClient(registry, kind, async (client) => {
          const { tools } = await client.listTools();
          expect(tools.map(({ name }) => name)).toEqual(registry.tools.map(({ name }) => name));
          const call = async (name: string, args: Record<string, unknown>): Promise<unknown> => {
            const { content, isError } = await client.callTool({ name, arguments: args });
            return [isError === true, (content[0] as { readonly text?: string }).text];
          };
          expect(await call('hello__add', { a: 2, b: 3 })).toEqual([false, expect.stringContaining('5')]);
          // Repaired on the way: the model wrote texts.
          expect(await call('fast__add', { a: '2', b: '3' })).toEqual([false, '5']);
          expect(await call('fast__fail', {})).toEqual([true, 'no luck']);
          const days = await call('time__days_in_month', { date: '2024-02-01' });
          expect(days).toEqual([false, expect.stringContaining('29')]);
        });
      }
      expect(await registry.readResource('fast://note')).toMatchObject({
        kind: 'contents',
        contents: [{ text: 'a note' }],
      });
    });
  },
  180_000,
);
