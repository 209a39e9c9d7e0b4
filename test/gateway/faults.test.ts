/** Servers that are slow, die, hang or answer nonsense: each costs only its own tools (R-GATEWAY). */
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../src/sources/index.ts';
import { createRegistry } from '../../src/tool/index.ts';
import {
  commanded,
  isRunning,
  SCRIPTED,
  scripted,
  scriptFolder,
  until,
  withGateway,
  type Running,
} from './setting.ts';

const scripts = scriptFolder();
afterAll(() => scripts.remove());

const tools = (...names: string[]): object[] =>
  names.map((name) => ({ name, inputSchema: { type: 'object' } }));

async function textOf({ registry }: Running, name: string, args: object = {}): Promise<string> {
  const outcome = await registry.call(name, args);
  if (outcome.kind === 'fault') return outcome.message;
  const [block] = outcome.content;
  return block?.type === 'text' ? block.text : '';
}

describe('a server that ends in mid-call', () => {
  it('fails that call with words, and answers the next one from a new process', async () => {
    const script = scripts.write({ tools: tools('exit', 'pid') });
    await withGateway([scripted('one', script)], async (running) => {
      const first = await textOf(running, 'pid');
      expect(await textOf(running, 'exit')).toContain('The server "one" ended while it was called');
      const second = await textOf(running, 'pid');
      expect(second).toMatch(/^\d+$/);
      expect(second).not.toBe(first);
      expect(running.gateway.upstreams[0]!.upstream.restarts).toBe(1);
    });
  });

  it('disturbs no other server', async () => {
    const script = scripts.write({ tools: tools('exit', 'pid', 'wait') });
    await withGateway([scripted('bad', script), scripted('good', script)], async (running) => {
      const before = await textOf(running, 'good__pid');
      const waiting = textOf(running, 'good__wait', { ms: 300 });
      for (let time = 0; time < 3; time++) await textOf(running, 'bad__exit');
      expect(await waiting).toBe('waited');
      expect(await textOf(running, 'good__pid')).toBe(before);
    });
  });
});

describe('a server that cannot start', () => {
  it('has no tools, is tried again, and its tools follow when it starts', async () => {
    const script = scripts.write({ tools: tools('pid'), faults: ['no start'] }, 'late.json');
    const good = scripts.write({ tools: tools('pid') });
    await withGateway([scripted('late', script), scripted('good', good)], async (running) => {
      const { registry, gateway } = running;
      expect(registry.tools.map(({ name }) => name)).toEqual(['good__pid']);
      const [late] = gateway.upstreams;
      expect(late!.upstream.state).toBe('waiting');
      expect(late!.upstream.lastError).toMatch(/./);
      scripts.write({ tools: tools('pid') }, 'late.json');
      await until(() => registry.get('late__pid') !== undefined);
      expect(late!.upstream.state).toBe('ready');
    });
  });

  it('is named where its command does not exist', async () => {
    const missing = { ...commanded('gone', []), target: { command: '/nowhere/at-all', args: [], env: {} } };
    await withGateway([missing], async ({ gateway }) => {
      expect(gateway.upstreams[0]!.upstream.lastError).toContain('ENOENT');
    });
  });

  it('late follows the first list', async () => {
    const delay = ['--import', 'data:text/javascript,await new Promise((done) => setTimeout(done, 1500))'];
    const script = scripts.write({ tools: tools('pid') });
    const late = commanded('late', [...delay, SCRIPTED, script], { startTimeoutMs: 300 });
    const good = scripts.write({ tools: tools('pid') });
    await withGateway([late, scripted('good', good)], async ({ registry }) => {
      expect(registry.tools.map(({ name }) => name)).not.toContain('late__pid');
      await until(() => registry.get('late__pid') !== undefined);
    });
  });

  it('that hangs holds up the first list no longer than its start timeout', async () => {
    const hanging = commanded('hanging', ['--eval', 'setInterval(() => {}, 1000)'], { startTimeoutMs: 300 });
    const good = scripts.write({ tools: tools('pid') });
    await withGateway([hanging, scripted('good', good)], async ({ registry }) => {
      expect(registry.tools.map(({ name }) => name)).toEqual(['good__pid']);
    });
  });
});

describe('a server that answers nonsense', () => {
  it.each([
    ['nonsense', 'after nonsense'],
    ['twice', 'once'],
  ])('%s: the answer of the call counts', async (name, expected) => {
    const script = scripts.write({ tools: tools(name, 'pid') });
    await withGateway([scripted('one', script)], async (running) => {
      const before = await textOf(running, 'pid');
      expect(await textOf(running, name)).toBe(expected);
      expect(await textOf(running, 'pid')).toBe(before);
    });
  });

  it.each([5, null, { content: 'none' }, { content: [{ type: 'unheard-of' }] }])(
    'a result %j is a tool error',
    async (result) => {
      const script = scripts.write({ tools: tools('odd', 'pid'), results: { odd: result } });
      // What is no message at all is never an answer.
      await withGateway(
        [scripted('one', script, { tools: { ...DEFAULT_POLICY.tools, timeoutMs: 500 } })],
        async (running) => {
          expect(await running.registry.call('odd', {})).toMatchObject({ kind: 'error' });
          expect(await textOf(running, 'pid')).toMatch(/^\d+$/);
        },
      );
    },
  );

  it('a line of 20 MB ends it, and it is started again', async () => {
    const script = scripts.write({ tools: tools('flood', 'pid') });
    await withGateway([scripted('one', script)], async (running) => {
      expect(await textOf(running, 'flood', { bytes: 20_000_000 })).toContain('answerBounds.lineBytes');
      expect(await textOf(running, 'pid')).toMatch(/^\d+$/);
    });
  });

  it('a list that never ends is its last error', async () => {
    const script = scripts.write({ tools: tools('a'), faults: ['endless list'] });
    await withGateway([scripted('one', script, { startTimeoutMs: 3_000 })], async ({ gateway, registry }) => {
      const [{ upstream }] = gateway.upstreams as [(typeof gateway.upstreams)[number]];
      await until(() => upstream.lastError !== undefined);
      expect(registry.tools).toEqual([]);
      expect(upstream.lastError).toContain('listBounds.pages');
    });
  });
});

describe('many tools', () => {
  it('10,000 of one server are offered', async () => {
    const script = scripts.write({ tools: 10_000 });
    await withGateway([scripted('one', script)], async ({ registry }) => {
      expect(registry.tools).toHaveLength(10_000);
    });
  });
});

describe('a list that changes while it is paged', () => {
  it('is listed again, until its pages belong together', async () => {
    const script = scripts.write({
      tools: tools('a', 'b', 'c', 'd', 'e'),
      pageSize: 2,
      faults: ['changes while paged'],
    });
    await withGateway([scripted('one', script)], async ({ registry }) => {
      await until(() => registry.tools.length === 5);
      expect(registry.tools.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
    });
  });
});

describe('processes', () => {
  it('there is one for each server, and none is left when the gateway closes', async () => {
    const pids = scripts.path('pids');
    const script = scripts.write({ tools: tools('pid'), pids });
    const served = await withGateway([scripted('one', script)], (running) => textOf(running, 'pid'));
    expect(scripts.pids('pids')).toContain(Number(served));
    await until(() => scripts.pids('pids').every((pid) => !isRunning(pid)));
  });

  it('adding and removing a server restarts no other', async () => {
    const script = scripts.write({ tools: tools('pid') });
    const one = scripted('one', script);
    await withGateway([one, scripted('two', script)], async (running) => {
      const { gateway, registry } = running;
      const [before, removed] = [await textOf(running, 'one__pid'), await textOf(running, 'two__pid')];
      await gateway.reload(createRegistry(), [one, scripted('three', script)]);
      await until(() => registry.get('three__pid') !== undefined);
      expect(registry.tools.map(({ name }) => name)).toEqual(['one__pid', 'three__pid']);
      expect(await textOf(running, 'one__pid')).toBe(before);
      expect(isRunning(Number(removed))).toBe(false);
    });
  });
});
