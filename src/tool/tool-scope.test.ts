/** The scope of a tool holds in all that its call starts, and in nothing that the server does for it. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createRegistry,
  currentToolScope,
  tool,
  trackToolScopes,
  type Channel,
  type ToolContext,
  type ToolScope,
} from './index.ts';

let stops: (() => void)[] = [];
const track = (): (() => void) => {
  const stop = trackToolScopes();
  stops.push(stop);
  return stop;
};
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

type Scopes = Record<string, ToolScope | undefined>;

/** Calls one tool that notes its scope in every place where code of its author runs. */
async function scopesOfCall(
  run: (note: (place: string) => void) => unknown,
  requestId?: string,
): Promise<Scopes> {
  const scopes: Scopes = {};
  const note = (place: string): void => void (scopes[place] = currentToolScope());
  const input = z.object({ text: z.string().refine(() => (note('parser'), true)) });
  const probe = tool({ name: 'probe', input, run: () => run(note) as never });
  await createRegistry(probe).call('probe', { text: 'x' }, { requestId });
  await delay(20);
  return scopes;
}

describe('while scopes are tracked', () => {
  const scope = { tool: 'probe', requestId: 'r1' };

  it('run, parsers and what they start know their tool and request (R-FAULT)', async () => {
    track();
    const scopes = await scopesOfCall(async (note) => {
      note('run');
      setTimeout(() => note('timer'), 1);
      setImmediate(() => note('immediate'));
      queueMicrotask(() => note('microtask'));
      await delay(1);
      note('after await');
      return { toJSON: () => (note('toJSON'), 1) };
    }, 'r1');
    const places = ['parser', 'run', 'timer', 'immediate', 'microtask', 'after await', 'toJSON'];
    expect(scopes).toEqual(Object.fromEntries(places.map((place) => [place, scope])));
    expect(currentToolScope()).toBeUndefined();
  });

  it('calls that run at the same time have their own', async () => {
    track();
    const run = async (args: object, { requestId }: ToolContext): Promise<unknown> => {
      await delay(5);
      return { ...args, same: currentToolScope()?.requestId === requestId };
    };
    const registry = createRegistry(tool({ name: 'echo', input: true, run: run }));
    const calls = Array.from({ length: 20 }, () => registry.call('echo', {}));
    for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject({ value: { same: true } });
  });

  it('the channel and the callbacks of the registry are outside', async () => {
    track();
    const scopes: Scopes = {};
    const note = (place: string) => (): void => void (scopes[place] = currentToolScope());
    const channel: Channel = {
      wantsProgress: true,
      progress: note('progress'),
      log: note('log'),
      close: note('close'),
      asking: { how: 'impossible', why: '' },
    };
    const crash = tool({
      name: 'crash',
      run: (_args, { progress, log }) => {
        progress(1);
        log('info', 'x');
        throw new Error('x');
      },
    });
    const registry = createRegistry(crash, { onCrash: note('onCrash') });
    await registry.call('crash', {}, { channel });
    expect(scopes).toEqual({ progress: undefined, log: undefined, close: undefined, onCrash: undefined });
  });
});

describe('without', () => {
  it('nothing is tracked, and nothing is after the last has switched it off', async () => {
    const none = { parser: undefined, run: undefined };
    expect(await scopesOfCall((note) => note('run'))).toEqual(none);
    const [first, second] = [track(), track()];
    first();
    first();
    expect((await scopesOfCall((note) => note('run'), 'r2'))['run']).toEqual({
      tool: 'probe',
      requestId: 'r2',
    });
    second();
    expect(await scopesOfCall((note) => note('run'))).toEqual(none);
  });
});

describe('one request has one id (R-PIPELINE)', () => {
  const crash = tool({ name: 'crash', run: (_args, { requestId }) => Promise.reject(new Error(requestId)) });

  it.each(['r1', undefined])(
    'for the tool, the crash report and the text for the client: %s',
    async (requestId) => {
      const reports: unknown[] = [];
      const registry = createRegistry(crash, {
        onCrash: ({ id, error }) => reports.push(id, (error as Error).message),
      });
      const outcome = await registry.call('crash', {}, { requestId });
      const id = outcome.kind === 'error' ? outcome.id : undefined;
      expect(id).toMatch(requestId ?? /^[0-9a-f-]{36}$/);
      expect(reports).toEqual([id, id]);
      expect(outcome).toMatchObject({
        content: [{ text: `The tool "crash" failed. See ${id} in the server log.` }],
      });
    },
  );
});
