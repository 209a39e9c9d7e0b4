/**
 * Tools that log, report progress, ask, take long and change the list, which ordinary calls of legacy clients
 * reach.
 */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { tool, type AnyTool, type Registry } from '../../../src/index.ts';
import { fixtureTools } from '../../http/fixture.ts';

export interface LegacyTools {
  readonly tools: readonly AnyTool[];
  /** How often each tool ran. */
  readonly runs: Record<string, number>;
  /** Of the calls that were aborted, the names of their tools. */
  readonly aborted: string[];
  /** For the tool that changes the list. */
  registry: Registry | undefined;
}

/** Longer than the fast path waits before it hands a call over to the SDK. */
export const LONG_MS = 1_300;

const SURE = { type: 'object', properties: { yes: { type: 'boolean' } } } as const;

export function legacyTools(): LegacyTools {
  const runs: Record<string, number> = {};
  const aborted: string[] = [];
  const ran = (name: string): void => void (runs[name] = (runs[name] ?? 0) + 1);
  const parts: { registry: Registry | undefined } = { registry: undefined };
  const tools = [
    ...fixtureTools,
    tool({
      name: 'logs',
      output: { type: 'integer' },
      run: (_args, { log }) => {
        ran('logs');
        log('info', { step: 1 });
        log('warning', 'second', 'own');
        return 1;
      },
    }),
    tool({
      name: 'reports',
      run: async (_args, { progress, log }) => {
        ran('reports');
        progress(1, 3, 'first');
        await turn();
        log('info', 'between');
        await turn();
        progress(3, 3);
        return 'reported';
      },
    }),
    tool({
      name: 'asks',
      run: async (_args, { ask }) => {
        ran('asks');
        return (await ask('Sure?', SURE)).action;
      },
    }),
    tool({
      name: 'asks late',
      run: async (_args, { ask, log }) => {
        ran('asks late');
        log('info', 'before');
        await turn();
        const { action } = await ask('Sure?', SURE);
        log('info', 'after');
        return action;
      },
    }),
    tool({
      name: 'long',
      run: async (_args, { signal }) => {
        ran('long');
        await pause(LONG_MS, undefined, { signal });
        return 'long';
      },
    }),
    tool({
      name: 'long and tells',
      run: async (_args, { progress, log }) => {
        ran('long and tells');
        log('info', 'begun');
        await pause(LONG_MS);
        progress(1, 1, 'done');
        log('info', 'ended');
        return 'long';
      },
    }),
    tool({
      name: 'long, then tells',
      run: async (_args, { progress, log }) => {
        ran('long, then tells');
        await pause(LONG_MS);
        progress(1, 2, 'half');
        log('info', 'ended');
        return 'long';
      },
    }),
    tool({
      name: 'logs, then throws',
      run: async (_args, { log }) => {
        ran('logs, then throws');
        log('error', 'trouble');
        await turn();
        throw new Error('trouble');
      },
    }),
    tool({
      name: 'waits',
      run: (_args, { signal }) =>
        new Promise((_resolve, reject) => {
          ran('waits');
          signal.addEventListener('abort', () => {
            aborted.push('waits');
            reject(new Error('aborted'));
          });
        }),
    }),
    tool({
      name: 'changes the list',
      run: async () => {
        ran('changes the list');
        parts.registry?.remove('added');
        parts.registry?.add(tool({ name: 'added', run: () => 1 }));
        await turn();
        return 'changed';
      },
    }),
    tool({
      name: 'leaves',
      output: { type: 'integer' },
      run: async () => {
        ran('leaves');
        parts.registry?.remove('leaves');
        await turn();
        return 7;
      },
    }),
  ];
  return Object.assign(parts, { tools, runs, aborted });
}
