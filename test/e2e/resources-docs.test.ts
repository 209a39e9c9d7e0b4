/**
 * What docs/resources.md and docs/middleware.md show is run: their modules are served, and their programs
 * print.
 */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { leftOutOf } from '../../src/cli/sources/left-out.ts';
import { loadSources, type LoadedSources } from '../../src/cli/sources/load-sources.ts';
import { connect } from '../../src/client/index.ts';
import { read } from '../repo/paths.ts';
import { Folder } from './cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

function blocks(page: string, language: string): string[] {
  const fences = read(page).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'));
  return [...fences].map(([, text]) => text!);
}

async function load(page: string): Promise<LoadedSources> {
  const [module, ...more] = blocks(page, 'ts');
  expect(more).toEqual([]);
  const loaded = await loadSources([folder.put('module.ts', module!)]);
  const { refused, unreadable } = leftOutOf(loaded);
  expect({ refused, unreadable }).toEqual({ refused: [], unreadable: [] });
  return loaded;
}

describe('docs/resources.md', () => {
  it.each(['2024-11-05', '2025-11-25', '2026-07-28'])(
    'has a program that reads its module on %s',
    async (version) => {
      const { registry, server } = await load('docs/resources.md');
      expect(server).toMatchObject({ name: 'notes', title: 'Notes' });
      const [program] = blocks('docs/resources.md', 'js');
      const body = program!.replace(/^import .*\n/m, '').replaceAll('console.log', 'print');
      const printed: unknown[][] = [];
      const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
      const run = new AsyncFunction('connect', 'target', 'print', body) as (
        ...args: unknown[]
      ) => Promise<void>;
      const pinned = (target: typeof registry, options: object): unknown =>
        connect(target, { ...options, version });
      await run(pinned, registry, (...words: unknown[]) => void printed.push(words));
      expect(printed).toEqual([
        ['readme', 'notes://readme'],
        ['Milk and bread.'],
        ['Sum up in 2 plain sentences: Milk and bread.'],
        [['cheerful']],
      ]);
    },
  );
});

describe('docs/middleware.md', () => {
  it('has middleware that times calls and refuses one of them', async () => {
    const { registry } = await load('docs/middleware.md');
    const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      expect(await registry.call('now', {})).toMatchObject({ kind: 'value' });
      expect(await registry.call('order', {})).toMatchObject({
        kind: 'error',
        content: [{ text: '"order" is closed. Try again at nine.' }],
      });
      expect(lines.mock.calls.map(([line]) => line)).toEqual([
        expect.stringMatching(/^tool now: \d+ ms$/),
        expect.stringMatching(/^tool order: \d+ ms$/),
      ]);
    } finally {
      lines.mockRestore();
    }
  });
});
