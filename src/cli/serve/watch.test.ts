/** What counts as a change of a source: the file, the modules beside it, and of a folder all that is read there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { watchSources } from './watch.ts';

function watched(source: string): { readonly put: (name: string) => void; readonly changes: () => number } {
  const folder = mkdtempSync(join(tmpdir(), 'anyshape-watch-'));
  mkdirSync(join(folder, 'lib'));
  writeFileSync(join(folder, 'tools.mjs'), '');
  let changes = 0;
  const stop = watchSources([join(folder, source)], () => Promise.resolve(void changes++));
  onTestFinished(() => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { put: (name) => writeFileSync(join(folder, name), '// changed'), changes: () => changes };
}

it.each([
  ['tools.mjs', 'tools.mjs'],
  ['tools.mjs', 'helper.mjs'],
  ['tools.mjs', 'helper.ts'],
  ['.', 'tools.mjs'],
  ['.', 'more.json'],
  ['.', 'lib/helper.js'],
])('of %s, a change of %s is told once', async (source, name) => {
  const { put, changes } = watched(source);
  put(name);
  put(name);
  await expect.poll(changes, { timeout: 10_000 }).toBe(1);
});

it.each([
  ['tools.mjs', 'notes.txt'],
  ['tools.mjs', 'data.json'],
  ['.', 'notes.txt'],
])('of %s, a change of %s is none', async (source, name) => {
  const { put, changes } = watched(source);
  put(name);
  await sleep(400);
  expect(changes()).toBe(0);
  put('tools.mjs');
  await expect.poll(changes, { timeout: 10_000 }).toBe(1);
});
