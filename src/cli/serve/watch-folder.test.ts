/** A watcher of the system that fails is said, and made anew. */
import type * as fileSystem from 'node:fs';
import { mkdtempSync, rmSync, watch, writeFileSync, type FSWatcher } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchFolder } from './watch-folder.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof fileSystem>();
  return { ...fs, watch: vi.fn(fs.watch) };
});

const made = vi.mocked(watch);
const settled = { timeout: 10_000 };

function watched(): { readonly folder: string; readonly problems: string[]; readonly changes: () => number } {
  made.mockClear();
  const folder = mkdtempSync(join(tmpdir(), 'anyshape-watch-'));
  const problems: string[] = [];
  const stopping = new AbortController();
  let changes = 0;
  onTestFinished(() => {
    stopping.abort();
    rmSync(folder, { recursive: true, force: true });
  });
  watchFolder(folder, {
    isRecursive: false,
    isWanted: () => true,
    onChange: () => void changes++,
    onProblem: (message) => problems.push(message),
    signal: stopping.signal,
  });
  return { folder, problems, changes: () => changes };
}

it('after an error, the folder is watched again and counts as changed', async () => {
  const { folder, problems, changes } = watched();
  const first = made.mock.results[0]!.value as FSWatcher;
  first.emit('error', new Error('ENOSPC: no space left for watchers'));
  expect(problems).toEqual([`Changes in "${folder}" are not noticed: ENOSPC: no space left for watchers`]);
  await expect.poll(changes, settled).toBe(1);
  writeFileSync(join(folder, 'a.mjs'), '');
  await expect.poll(changes, settled).toBeGreaterThan(1);
});

it('one that cannot be made is tried less and less often, and said once', async () => {
  made.mockImplementation(() => {
    throw new Error('EMFILE: too many open files');
  });
  onTestFinished(() => void made.mockReset());
  const { problems } = watched();
  await new Promise((resolve) => setTimeout(resolve, 4_500));
  expect(problems.length).toBe(1);
  expect(made.mock.calls.length).toBe(2);
});
