/**
 * A book of drift over its life: what it counts, what its file survives, and what it never grows to
 * (R-FLOW-9).
 */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Failure } from '../schema/index.ts';
import { createDrift, type Drift } from './drift.ts';
import { readDriftFile } from './file.ts';

const folder = mkdtempSync(join(tmpdir(), 'anyshape-drift-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const jiti = createRequire(import.meta.url)
  .resolve('jiti/package.json')
  .replace('package.json', 'lib/jiti-cli.mjs');
let files = 0;
const newFile = (): string => join(folder, `${++files}.jsonl`);

function miss(place: string): Failure {
  return {
    code: 'type',
    message: '',
    schemaPath: '/type',
    instancePath: place,
    expected: 'string',
    received: 'integer',
  };
}

const counts = (file: string): [string, number][] =>
  readDriftFile(file)
    .ledger.entries()
    .map(({ tool, place, count }) => [`${tool} ${place}`, count]);

describe('a book in memory', () => {
  it('counts results, and keeps the first and the last time', () => {
    const drift = createDrift();
    for (let i = 0; i < 3; i++) drift.note({ tool: 'a', failures: [miss('/x'), miss('/x')] });
    drift.note({ tool: 'b', failures: [] });
    const [entry, ...others] = drift.report().entries;
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ tool: 'a', place: '/x', kind: 'type', count: 3 });
    expect(Date.parse(entry!.first)).toBeLessThanOrEqual(Date.parse(entry!.last));
  });

  it('is bounded in places and in tools, and counts what it no longer tells apart', () => {
    const drift = createDrift();
    for (let i = 0; i < 250; i++) drift.note({ tool: 'wide', failures: [miss(`/n${i}`)] });
    for (let i = 0; i < 1_100; i++) drift.note({ tool: `tool ${i}`, failures: [miss('/x')] });
    const { entries } = drift.report();
    expect(entries.filter(({ tool }) => tool === 'wide').length).toBe(201);
    expect(entries.filter(({ kind }) => kind === 'more')).toMatchObject([
      { tool: '(other tools)', count: 101 },
      { tool: 'wide', count: 50 },
    ]);
    expect(entries.length).toBe(201 + 999 + 1);
  });
});

describe('the file', () => {
  it('has what is new at once, and the rest when the book is closed', () => {
    const file = newFile();
    const drift = createDrift({ file });
    drift.note({ tool: 'a', failures: [miss('/x')] });
    expect(counts(file)).toEqual([['a /x', 1]]);
    for (let i = 0; i < 9; i++) drift.note({ tool: 'a', failures: [miss('/x')] });
    drift.close();
    expect(counts(file)).toEqual([['a /x', 10]]);
  });

  it('is read when a book is opened, and goes on', () => {
    const file = newFile();
    for (let i = 1; i <= 3; i++) {
      const drift = createDrift({ file });
      drift.note({ tool: 'a', failures: [miss('/x')] });
      expect(drift.report().entries[0]?.count).toBe(i);
      drift.close();
    }
    expect(counts(file)).toEqual([['a /x', 3]]);
  });

  it('is for its owner alone', () => {
    const file = newFile();
    createDrift({ file }).close();
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('survives a process that is killed, and a line that was cut in two', () => {
    const file = newFile();
    const program = join(folder, 'killed.ts');
    const book = JSON.stringify(new URL('./drift.ts', import.meta.url).pathname);
    writeFileSync(
      program,
      `import { createDrift } from ${book};
       const drift = createDrift({ file: ${JSON.stringify(file)} });
       drift.note({ tool: 'a', failures: [${JSON.stringify(miss('/x'))}] });
       process.kill(process.pid, 'SIGKILL');`,
    );
    expect(spawnSync(process.execPath, [jiti, program]).signal).toBe('SIGKILL');
    expect(counts(file)).toEqual([['a /x', 1]]);
    appendFileSync(file, '{"tool":"a","place":"/y","ki');
    const drift = createDrift({ file });
    drift.note({ tool: 'a', failures: [miss('/z')] });
    drift.close();
    expect(counts(file)).toEqual([
      ['a /x', 1],
      ['a /z', 1],
    ]);
    expect(readDriftFile(file).invalidLines).toBe(1);
  });

  it('adds up what several processes write, also while one of them compacts', () => {
    const file = newFile();
    const books = Array.from({ length: 4 }, () => createDrift({ file }));
    // New places are written at once; all of this is more than a file may hold before it is written anew.
    for (let i = 0; i < 190; i++) {
      for (const [number, book] of books.entries()) {
        book.note({
          tool: `tool ${number} ${'x'.repeat(100)}`,
          failures: [miss(`/${'y'.repeat(250)}${i}`), miss('/shared')],
        });
      }
    }
    for (const book of books) book.close();
    const entries = readDriftFile(file).ledger.entries();
    expect(entries.length).toBe(4 * 191);
    expect(entries.filter(({ place }) => place === '/shared').map(({ count }) => count)).toEqual([
      190, 190, 190, 190,
    ]);
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(4 * 380);
    expect([existsSync(`${file}.tmp`), existsSync(`${file}.lock`)]).toEqual([false, false]);
  });

  it('stays small however often the same is seen', () => {
    const file = newFile();
    for (let i = 0; i < 3_000; i++) {
      const line = {
        tool: 'a',
        place: '/x',
        kind: 'type',
        count: 1,
        first: '2026-01-01',
        last: '2026-01-01',
        seen: ['integer'],
      };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    }
    const size = statSync(file).size;
    expect(size).toBeGreaterThan(262_144);
    // Many short lives in place of a long one.
    for (let life = 0; life < 3; life++) {
      const drift = createDrift({ file });
      drift.note({ tool: 'a', failures: [miss('/x')] });
      drift.close();
    }
    expect(statSync(file).size).toBeLessThan(1_000);
    expect(counts(file)).toEqual([['a /x', 3_003]]);
  });

  it('is the one that a link leads to, and the link stays', () => {
    const file = newFile();
    const link = newFile();
    writeFileSync(file, '');
    symlinkSync(file, link);
    const drift = createDrift({ file: link });
    drift.note({ tool: 'a', failures: [miss('/x')] });
    drift.close();
    expect(counts(file)).toEqual([['a /x', 1]]);
  });

  it('is left alone while another process has it, and taken over from one that is gone', () => {
    const file = newFile();
    const drift = createDrift({ file });
    writeFileSync(`${file}.lock`, '');
    drift.note({ tool: 'a', failures: [miss('/x')] });
    expect(counts(file)).toEqual([]);
    rmSync(`${file}.lock`);
    drift.note({ tool: 'a', failures: [miss('/y')] });
    expect(counts(file)).toEqual([
      ['a /x', 1],
      ['a /y', 1],
    ]);
    writeFileSync(`${file}.lock`, '');
    drift.note({ tool: 'a', failures: [miss('/z')] });
    drift.close();
    expect(counts(file).length).toBe(3);
  });
});

describe('what is pending is written within a second, while no result comes', () => {
  const soon = { timeout: 1_500, interval: 50 };
  const noted = (drift: Drift, place: string): void => drift.note({ tool: 'a', failures: [miss(place)] });

  it('mere counts', async () => {
    const file = newFile();
    const drift = createDrift({ file });
    for (let i = 0; i < 10; i++) noted(drift, '/x');
    expect(counts(file)).toEqual([['a /x', 1]]);
    await expect.poll(() => counts(file), soon).toEqual([['a /x', 10]]);
    for (let i = 0; i < 5; i++) noted(drift, '/x');
    await expect.poll(() => counts(file), soon).toEqual([['a /x', 15]]);
    drift.close();
    expect(counts(file)).toEqual([['a /x', 15]]);
  });

  it('what is new, once another process lets go of the file', async () => {
    const file = newFile();
    const drift = createDrift({ file });
    writeFileSync(`${file}.lock`, '');
    noted(drift, '/x');
    expect(counts(file)).toEqual([]);
    rmSync(`${file}.lock`);
    await expect.poll(() => counts(file), { ...soon, timeout: 500 }).toEqual([['a /x', 1]]);
  });

  it('what could not be written, once it can be', async () => {
    const inner = join(folder, 'comes-back');
    mkdirSync(inner);
    const file = join(inner, 'x.jsonl');
    const problems: string[] = [];
    const drift = createDrift({ file, onProblem: (message) => problems.push(message) });
    rmSync(inner, { recursive: true });
    noted(drift, '/x');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    mkdirSync(inner);
    await expect.poll(() => existsSync(file) && counts(file), soon).toEqual([['a /x', 1]]);
    expect(problems.length).toBe(1);
  });

  it('and a program that ends is not kept from it', () => {
    const program = `import { createDrift } from ${JSON.stringify(new URL('./drift.ts', import.meta.url).pathname)};
      const drift = createDrift({ file: ${JSON.stringify(newFile())} });
      for (let i = 0; i < 2; i++) drift.note({ tool: 'a', failures: [${JSON.stringify(miss('/x'))}] });
      process.on('exit', () => console.log(performance.now() - start));
      const start = performance.now();`;
    const script = join(folder, 'ends.ts');
    writeFileSync(script, program);
    const { stdout, status } = spawnSync(process.execPath, [jiti, script], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(Number(stdout)).toBeLessThan(500);
  });
});

describe('a file that cannot be compacted', () => {
  /** More than a file may hold before it is written anew; each result is new. */
  const RESULTS = 1_515;
  const noteAll = (drift: Drift): void => {
    for (let i = 0; i < RESULTS; i++) {
      const tool = `tool ${i % 10} ${'x'.repeat(100)}`;
      drift.note({ tool, failures: [miss(`/${'y'.repeat(250)}${i}`)] });
    }
  };
  const total = (file: string): number => counts(file).reduce((sum, [, count]) => sum + count, 0);

  it('has every result once, and that is said once', () => {
    const file = newFile();
    mkdirSync(`${file}.tmp`);
    const problems: string[] = [];
    const drift = createDrift({ file, onProblem: (message) => problems.push(message) });
    noteAll(drift);
    drift.close();
    expect(statSync(file).size).toBeGreaterThan(2 * 262_144);
    expect(total(file)).toBe(RESULTS);
    expect(problems).toEqual([
      expect.stringContaining('The drift file is complete, but cannot be compacted:'),
    ]);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('is made shorter later, when it can be', () => {
    const file = newFile();
    mkdirSync(`${file}.tmp`);
    const drift = createDrift({ file, onProblem: () => undefined });
    noteAll(drift);
    const long = statSync(file).size;
    rmSync(`${file}.tmp`, { recursive: true });
    drift.close();
    for (let life = 0; life < 2; life++) {
      const next = createDrift({ file });
      noteAll(next);
      next.close();
    }
    expect(total(file)).toBe(3 * RESULTS);
    expect(statSync(file).size).toBeLessThan(1.6 * long);
    expect(existsSync(`${file}.tmp`)).toBe(false);
  });
});

describe('a file that cannot be used', () => {
  it('is said at once: one of something else is not written to', () => {
    const file = newFile();
    writeFileSync(file, '{"name":"my-package"}\n');
    expect(() => createDrift({ file })).toThrow('holds something other than drift');
    expect(readFileSync(file, 'utf8')).toBe('{"name":"my-package"}\n');
  });

  it('is said at once: a folder, a place that does not exist', () => {
    expect(() => createDrift({ file: folder })).toThrow('EISDIR');
    expect(() => createDrift({ file: join(folder, 'nowhere', 'x.jsonl') })).toThrow('ENOENT');
  });

  it('is said once when it happens later, and no call fails for it', () => {
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    const file = join(inner, 'x.jsonl');
    const problems: string[] = [];
    const drift = createDrift({ file, onProblem: (message) => problems.push(message) });
    rmSync(inner, { recursive: true });
    for (let i = 0; i < 5; i++) drift.note({ tool: 'a', failures: [miss(`/p${i}`)] });
    expect(problems.length).toBe(1);
    expect(problems[0]).toContain('The drift file cannot be written: ENOENT');
    mkdirSync(inner);
    drift.close();
    expect(counts(file).length).toBe(5);
  });
});

describe('lines of another program', () => {
  const good = {
    tool: 'a',
    place: '/x',
    kind: 'type',
    count: 2,
    first: '2026-01-02',
    last: '2026-01-03',
    seen: [],
  };

  it.each([
    ['not JSON', 'x'],
    ['no object', '5'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no count', JSON.stringify({ ...good, count: undefined })],
    ['a count that is none', JSON.stringify({ ...good, count: -1 })],
    ['a count beyond all measure', JSON.stringify({ ...good, count: 1e300 })],
    ['a date that is none', JSON.stringify({ ...good, last: 'yesterday evening' })],
    ['a name that is none', JSON.stringify({ ...good, tool: { toString: 'x' } })],
    ['a kind that is none', JSON.stringify({ ...good, kind: '\u001b[2J' })],
    ['types that are none', JSON.stringify({ ...good, seen: [5] })],
    ['a line without end', JSON.stringify({ ...good, sample: 'x'.repeat(1_000_000) })],
    ['bytes that are no text', '\u0000\uFFFD'],
  ])('are left out: %s', (_what, line) => {
    const file = newFile();
    writeFileSync(file, `${JSON.stringify(good)}\n${line}\n${JSON.stringify(good)}\n`);
    expect(counts(file)).toEqual([['a /x', 4]]);
    expect(readDriftFile(file).invalidLines).toBe(1);
  });

  it('are cut to the size of our own, and can set no prototype', () => {
    const file = newFile();
    const long = { ...good, tool: 'x'.repeat(5_000), seen: Array(100).fill('y'.repeat(90)) };
    writeFileSync(
      file,
      `${JSON.stringify(long)}\n{"__proto__":{"polluted":1},${JSON.stringify(good).slice(1)}\n`,
    );
    const entries = readDriftFile(file).ledger.entries();
    expect(entries.length).toBe(2);
    expect(Math.max(...entries.map((entry) => JSON.stringify(entry).length))).toBeLessThan(1_000);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
