/**
 * One bad tool, every way to misbehave, and the other tool answers on (R-FAULT, R-ISOLATE): real processes,
 * over stdio and HTTP. Needs `npm run build`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../repo/paths.ts';
import { bundle } from '../bundle.ts';
import { FaultyServer } from './server.ts';

const tools = join(root, 'test/faults/tools.mjs');
const program = await bundle('test/faults/program');
const bin = join(root, 'dist/cli/main.js');
const { waysOf } = (await import(tools)) as { waysOf: Record<'direct' | 'late' | 'prints', string[]> };

interface Kind {
  readonly argv: readonly string[];
  readonly ready: RegExp | undefined;
  /** Of `tools.mjs`. */
  readonly ways: readonly string[];
}

const { direct, late, prints } = waysOf;

const kinds: Readonly<Record<string, Kind>> = {
  'a program over stdio': {
    argv: [program, tools, 'stdio'],
    ready: /ready stdio/,
    ways: [...direct, ...late, ...prints],
  },
  'a program over HTTP': {
    argv: [program, tools, 'http'],
    ready: /ready (http\S+)/,
    ways: [...direct, ...late, ...prints],
  },
  'anyshape serve over stdio': {
    argv: [bin, 'serve', tools],
    ready: undefined,
    ways: [...direct, ...late, ...prints],
  },
  'anyshape serve over HTTP': {
    argv: [bin, 'serve', tools, '--http', '0'],
    ready: /(http:\/\/[^"\s]+\/mcp)/,
    ways: [...direct, ...late, ...prints],
  },
};

describe.each(Object.entries(kinds))('%s', (_kind, { argv, ready, ways }) => {
  let server: FaultyServer;
  let n = 0;

  beforeAll(async () => {
    server = new FaultyServer(argv);
    if (ready !== undefined) await server.listening(ready);
  });

  afterAll(() => server.signal('SIGKILL'));

  it.each(ways)('a tool that %s costs that call alone', async (way) => {
    const start = server.stderr.length;
    const text = (await server.call('bad', { way })).content[0]!.text;
    const news = (): string => server.stderr.slice(start);
    if (direct.includes(way)) {
      expect(text).toMatch(
        /^The tool "bad" (.* See [0-9a-f-]{36} in the server log|did not answer within 200 ms)\.$/s,
      );
      expect(text).not.toContain('secret');
    } else {
      expect(text).toBe('"done"');
      const expected = late.includes(way)
        ? /fault: (exception|rejection) of bad \[[0-9a-f-]{36}\]: /
        : /printed/;
      for (let tries = 0; tries < 200 && !expected.test(news()); tries++) await delay(10);
      expect(news()).toMatch(expected);
    }
    expect(news().length).toBeLessThan(1_000_000);
    expect(await server.call('good', { n: ++n })).toMatchObject({ structuredContent: n });
    expect({ isAlive: server.isAlive, garbage: server.garbage }).toEqual({ isAlive: true, garbage: [] });
  });
});

describe('a fault outside of tools', () => {
  it.each(['stdio', 'http'])('ends the program with exit code 1, over %s', async (how) => {
    const server = new FaultyServer([program, tools, how]);
    await server.listening(how === 'http' ? /ready (http\S+)/ : /ready stdio/);
    expect(await server.signal('SIGUSR2')).toBe(1);
    expect(server.stderr).toContain('fatal: Error: outside of tools');
  });
});

describe('anyshape call', () => {
  it.each(prints.filter((way) => !/late|worker|own$/.test(way)))('%s: stdout has the result alone', (way) => {
    const argv = [bin, 'call', 'bad', tools, '--args', JSON.stringify({ way }), '--json'];
    const { stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, value: 'done' });
    expect(stderr).toContain('printed');
  });
});
