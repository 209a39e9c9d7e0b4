/**
 * What counts as a change of a source: the file, the modules beside it, and of a folder all that is read
 * there.
 */
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchSources } from './watch.ts';

function watched(source: string): { readonly put: (name: string) => void; readonly changes: () => number } {
  const folder = mkdtempSync(join(tmpdir(), 'anyshape-watch-'));
  mkdirSync(join(folder, 'lib'));
  writeFileSync(join(folder, 'tools.mjs'), '');
  let changes = 0;
  const stop = watchSources([join(folder, source)], {
    onChange: () => Promise.resolve(void changes++),
    onProblem: (message) => expect.unreachable(message),
  });
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

/** Watches a folder or a file inside a folder that tests may take away. */
function watchedInside(source: string, onEnd: typeof onTestFinished = onTestFinished) {
  const parent = mkdtempSync(join(tmpdir(), 'anyshape-watch-'));
  const folder = join(parent, 'tools');
  const put = (): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'tools.mjs'), '');
  };
  put();
  let changes = 0;
  const problems: string[] = [];
  const stop = watchSources([join(folder, source)], {
    onChange: () => Promise.resolve(void changes++),
    onProblem: (message) => problems.push(message),
  });
  onEnd(() => {
    stop();
    rmSync(parent, { recursive: true, force: true });
  });
  return { folder, put, problems, changes: () => changes };
}

// Side by side, since they mostly wait; each then needs an `expect` of its own.
describe.concurrent.each(['tools.mjs', '.'])('the folder of %s', (source) => {
  const settled = { timeout: 10_000 };

  it('is watched again after it was removed and came back', async ({
    expect: own,
    onTestFinished: onEnd,
  }) => {
    const { folder, put, problems, changes } = watchedInside(source, onEnd);
    for (let round = 0; round < 2; round++) {
      rmSync(folder, { recursive: true });
      await own.poll(() => problems.length, settled).toBe(round + 1);
      own(problems[round]).toContain(`Changes in "${folder}" are not noticed: it is not there.`);
      let before = changes();
      put();
      await own.poll(changes, settled).toBeGreaterThan(before);
      await sleep(1_500);
      before = changes();
      put();
      await own.poll(changes, settled).toBeGreaterThan(before);
      await sleep(1_200);
    }
  });

  it('is watched again after another was put in its place at once', async ({
    expect: own,
    onTestFinished: onEnd,
  }) => {
    const { folder, put, problems, changes } = watchedInside(source, onEnd);
    renameSync(folder, `${folder}.old`);
    put();
    await own.poll(changes, settled).toBeGreaterThan(0);
    await sleep(1_500);
    const before = changes();
    put();
    await own.poll(changes, settled).toBeGreaterThan(before);
    own(problems).toEqual([]);
  });
});

it.skipIf(process.getuid?.() === 0)(
  'a folder that may not be read is said, and the others go on',
  async () => {
    const closed = mkdtempSync(join(tmpdir(), 'anyshape-watch-'));
    chmodSync(closed, 0);
    const { folder, put } = watchedInside('.');
    const problems: string[] = [];
    let changes = 0;
    const stop = watchSources([join(closed, 'x.mjs'), folder], {
      onChange: () => Promise.resolve(void changes++),
      onProblem: (message) => problems.push(message),
    });
    onTestFinished(stop);
    expect(problems).toEqual([expect.stringContaining(`Changes in "${closed}" are not noticed: EACCES`)]);
    put();
    await expect.poll(() => changes, { timeout: 10_000 }).toBe(1);
    expect(problems.length).toBe(1);
  },
);

it('a folder that was never there is said once, the others go on, and it is watched when it comes', async () => {
  const { folder, put } = watchedInside('.');
  const missing = join(folder, '..', 'missing');
  const problems: string[] = [];
  let changes = 0;
  const stop = watchSources([join(missing, 'x.mjs'), folder], {
    onChange: () => Promise.resolve(void changes++),
    onProblem: (message) => problems.push(message),
  });
  onTestFinished(stop);
  put();
  await expect.poll(() => changes, { timeout: 10_000 }).toBe(1);
  mkdirSync(missing);
  await expect.poll(() => changes, { timeout: 10_000 }).toBe(2);
  expect(problems.length).toBe(1);
});

describe('loads that overlap', () => {
  /** Loads that end when they are told to; `adopted` has those that were not dropped. */
  function overlapping() {
    const ends: ((error?: Error) => void)[] = [];
    const adopted: number[] = [];
    const problems: string[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'anyshape-watch-'));
    const stop = watchSources([folder], {
      async onChange(claim) {
        const number = ends.length;
        await new Promise<void>((resolve, reject) => {
          ends.push((error) => (error === undefined ? resolve() : reject(error)));
        });
        if (claim()) adopted.push(number);
      },
      onProblem: (message) => problems.push(message),
    });
    onTestFinished(() => {
      stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const change = async (): Promise<void> => {
      const before = ends.length;
      writeFileSync(join(folder, 'tools.mjs'), String(before));
      await expect.poll(() => ends.length, { timeout: 10_000 }).toBe(before + 1);
    };
    return { change, ends, adopted, problems, stop };
  }

  it('the newest wins, and an older one that ends later is dropped', async () => {
    const { change, ends, adopted } = overlapping();
    for (let load = 0; load < 3; load++) await change();
    for (const load of [1, 0, 2]) {
      ends[load]!();
      await sleep(10);
    }
    expect(adopted).toEqual([1, 2]);
  });

  it('one that fails is said, unless a newer one is there', async () => {
    const { change, ends, adopted, problems } = overlapping();
    for (let load = 0; load < 3; load++) await change();
    ends[1]!(new Error('half a file'));
    await sleep(10);
    expect(problems).toEqual(['The sources could not be loaded again: half a file']);
    ends[0]!();
    ends[2]!();
    await sleep(10);
    expect(adopted).toEqual([2]);
    await change();
    await change();
    ends[4]!();
    await sleep(10);
    ends[3]!(new Error('too late'));
    await sleep(10);
    expect([adopted, problems.length]).toEqual([[2, 4], 1]);
  });

  it('one that ends after watching has stopped is dropped', async () => {
    const { change, ends, adopted, stop } = overlapping();
    await change();
    stop();
    ends[0]!();
    await sleep(10);
    expect(adopted).toEqual([]);
  });
});
