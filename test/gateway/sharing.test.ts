/**
 * One process for all clients, or one for each, and processes that start with the first call (R-GATEWAY,
 * R-FAIR).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { keptListsIn } from '../../src/sources/mcp/kept-lists.ts';
import type { UpstreamPolicy } from '../../src/sources/mcp/policy.ts';
import { connect } from '../../src/client/index.ts';
import { serve } from '../../src/index.ts';
import { isRunning, scripted, scriptFolder, until, withGateway } from './setting.ts';

const scripts = scriptFolder();
afterAll(() => scripts.remove());

const tools = [{ name: 'pid', inputSchema: { type: 'object' } }];
const script = scripts.write({ tools });
const own = (more: Partial<UpstreamPolicy> = {}) => scripted('one', script, { share: 'session', ...more });

describe('share: all', () => {
  it('is one process, whatever the number of clients', async () => {
    await withGateway([scripted('one', script)], async ({ registry }) => {
      const server = await serve(registry, { http: { port: 0 } });
      const pids = new Set<unknown>();
      for (const version of ['2025-06-18', '2025-11-25', '2026-07-28']) {
        await using client = await connect(server.url!, { version });
        pids.add(await client.call('pid'));
      }
      expect(pids.size).toBe(1);
      await server.close();
    });
  });
});

describe('share: session', () => {
  it('is a process for each session, and for each caller of 2026', async () => {
    await withGateway([own()], async ({ registry, gateway }) => {
      const tokens = ['ann', 'bob'].map((principal) => ({
        principal,
        token: `token-of-${principal}-0123456789`,
        scopes: [],
      }));
      const server = await serve(registry, { http: { port: 0 }, auth: { tokens } });
      const connection = (who: number, version: string) =>
        connect(server.url!, { token: tokens[who]!.token, version });
      await using first = await connection(0, '2025-06-18');
      await using second = await connection(0, '2025-06-18');
      await using ann = await connection(0, '2026-07-28');
      await using bob = await connection(1, '2026-07-28');
      const pids = await Promise.all([first, second, ann, bob].map((client) => client.call('pid')));
      expect(new Set(pids).size).toBe(4);
      const again = await Promise.all([first, second, ann, bob].map((client) => client.call('pid')));
      expect(again).toEqual(pids);
      expect(gateway.upstreams[0]!.connections!.all).toHaveLength(4);
      expect(gateway.upstreams[0]!.upstream.calls.total).toBe(8);
      await server.close();
    });
  });

  it('has a cap, at which the one unused for longest ends', async () => {
    await withGateway([own({ maxSessions: 2 })], async ({ registry, gateway }) => {
      const pidFor = async (principal: string): Promise<number> => {
        const outcome = await registry.call('pid', {}, { auth: { principal, scopes: [] } });
        if (outcome.kind !== 'value') throw new Error(JSON.stringify(outcome));
        return Number((outcome.content[0] as { text: string }).text);
      };
      const ann = await pidFor('ann');
      const bob = await pidFor('bob');
      expect(await pidFor('cyn')).not.toBe(bob);
      await until(() => !isRunning(ann));
      expect(isRunning(bob)).toBe(true);
      expect(gateway.upstreams[0]!.connections!.all).toHaveLength(2);
    });
  });

  it('ends a process without calls', async () => {
    await withGateway([own({ idleTimeoutMs: 100 })], async ({ registry, gateway }) => {
      await registry.call('pid', {}, { auth: { principal: 'ann', scopes: [] } });
      await until(() => gateway.upstreams[0]!.connections!.all.length === 0);
      expect(gateway.upstreams[0]!.upstream.state).toBe('ready');
    });
  });
});

describe('lazy', () => {
  it('lists at the first start, then starts with the first call and ends when idle', async () => {
    const folder = scripts.path('kept');
    const pids = scripts.path('lazy-pids');
    const lazy = scripted('one', scripts.write({ tools, pids }), { isLazy: true, idleTimeoutMs: 300 });
    const problems: string[] = [];
    const keptLists = keptListsIn(folder, (message) => problems.push(message));
    const starts = (): number => (existsSync(pids) ? scripts.pids('lazy-pids').length : 0);
    await withGateway([lazy], async ({ registry }) => expect(registry.get('pid')).toBeDefined(), {
      keptLists,
    });
    const first = starts();
    expect(first).toBeGreaterThan(0);
    await withGateway(
      [lazy],
      async ({ registry, gateway }) => {
        const [{ upstream }] = gateway.upstreams as [(typeof gateway.upstreams)[number]];
        expect(registry.get('pid')).toBeDefined();
        expect(upstream.state).toBe('idle');
        expect(starts()).toBe(first);
        expect(await registry.call('pid', {})).toMatchObject({ kind: 'value' });
        expect(upstream.state).toBe('ready');
        await until(() => upstream.state === 'idle');
        await until(() => scripts.pids('lazy-pids').every((pid) => !isRunning(pid)));
        expect(await registry.call('pid', {})).toMatchObject({ kind: 'value' });
      },
      { keptLists },
    );
    expect(problems).toEqual([]);
    const [file] = readdirSync(folder);
    expect(readFileSync(`${folder}/${file}`, 'utf8')).toContain('"pid"');
  });
});
