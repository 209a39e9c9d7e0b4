/** Faults and stdout of a whole process, by scripts that each run in a process of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { bundle } from '../bundle.ts';

const modulePath = await bundle('test/faults/exports');

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly flags?: readonly string[];
  /** Milliseconds in which stdout is not read. */
  readonly readAfter?: number;
}

async function run(script: string, { flags = [], readAfter = 0 }: RunOptions = {}): Promise<Ran> {
  const text = `import { createRegistry, reserveStdout, surviveToolFaults, tool } from ${JSON.stringify(modulePath)};
    import fs from 'node:fs';
    const say = (...words) => void process.stderr.write(words.join(' ') + '\\n');
    const fail = (text) => { throw new Error(text); };
    const call = (run, requestId) => createRegistry(tool({ name: 'probe', run })).call('probe', {}, { requestId });
    const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    ${script}`;
  const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', text], { stdio: 'pipe' });
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (data: string) => (stderr += data));
  const exit = once(child, 'close');
  await delay(readAfter);
  child.stdout.setEncoding('utf8').on('data', (data: string) => (stdout += data));
  await exit;
  return { code: child.exitCode, stdout, stderr };
}

const REPORT = `onFault: ({ tool, requestId, kind, error }) => say('fault', kind, tool, requestId, error?.message)`;

describe('surviveToolFaults', () => {
  it('reports a fault with its tool and request, once, and ends nothing', async () => {
    const { code, stderr } = await run(`
      surviveToolFaults({ ${REPORT}, onFatal: () => say('fatal') });
      await call(() => void setTimeout(() => fail('timer')), 'r1');
      await call(() => void Promise.reject(new Error('rejection')), 'r2');
      await pause(20);
      say('alive');
      process.exit(0);`);
    expect(stderr).toBe('fault rejection probe r2 rejection\nfault exception probe r1 timer\nalive\n');
    expect(code).toBe(0);
  });

  it('reports a rejection once where Node raises it as an exception too', async () => {
    const script = `
      surviveToolFaults({ ${REPORT}, onFatal: () => say('fatal') });
      await call(() => void Promise.reject(new Error('rejection')), 'r1');
      await pause(20);`;
    const { code, stderr } = await run(script, { flags: ['--unhandled-rejections=strict'] });
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'fault rejection probe r1 rejection\n' });
  });

  it('calls onFatal for what belongs to no tool, also while tools run', async () => {
    const { stderr } = await run(`
      surviveToolFaults({ ${REPORT}, onFatal: (error) => say('fatal', error.message) });
      const running = call(() => pause(20));
      setTimeout(() => fail('timer'));
      queueMicrotask(() => fail('microtask'));
      void Promise.reject(new Error('rejection'));
      await running;`);
    expect(stderr.split('\n').sort()).toEqual(['', 'fatal microtask', 'fatal rejection', 'fatal timer']);
  });

  it.each([
    ['an exception', `setTimeout(() => fail('outside'))`],
    ['a rejection', `Promise.reject(new Error('outside'))`],
  ])('without onFatal ends the process at %s outside of tools, as Node does', async (_name, fault) => {
    const { code, stderr } = await run(
      `surviveToolFaults({ ${REPORT} }); ${fault}; await pause(50); say('alive');`,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Uncaught (exception|rejection): Error: outside\n/);
    expect(stderr).not.toContain('alive');
  });

  it('leaves the listeners of the program alone, which decide where there is no onFatal', async () => {
    const { code, stderr } = await run(`
      process.on('uncaughtException', (error) => say('program', error.message));
      const before = process.listeners('uncaughtException');
      const stop = surviveToolFaults({ ${REPORT} });
      setTimeout(() => fail('outside'));
      await call(() => void setTimeout(() => fail('tool')), 'r1');
      await pause(20);
      stop();
      stop();
      const after = process.listeners('uncaughtException');
      say(before.length, after.length, before[0] === after[0], process.listenerCount('unhandledRejection'));`);
    expect(stderr).toBe('program outside\nprogram tool\nfault exception probe r1 tool\n1 1 true 0\n');
    expect(code).toBe(0);
  });

  it('once uninstalled leaves nothing behind: a fault of a tool ends the process as before', async () => {
    const { code, stderr } = await run(`
      const [first, second] = [1, 2].map(() => surviveToolFaults({ ${REPORT} }));
      first();
      await call(() => void setTimeout(() => fail('survived')), 'r1');
      await pause(20);
      second();
      await call(() => void setTimeout(() => fail('ended')), 'r2');
      await pause(20);
      say('alive');`);
    expect(code).toBe(1);
    expect(stderr).toContain('fault exception probe r1 survived');
    expect(stderr).toContain('Error: ended');
    expect(stderr).not.toContain('alive');
  });

  it('knows the tool of a listener that fails when its call is cancelled or timed out', async () => {
    const { code, stderr } = await run(`
      surviveToolFaults({ ${REPORT}, onFatal: () => say('fatal') });
      const run = (_args, { signal, requestId }) => {
        signal.addEventListener('abort', () => fail('abort of ' + requestId));
        return new Promise(() => undefined);
      };
      const registry = createRegistry(tool({ name: 'probe', run, timeoutMs: 20 }));
      const controller = new AbortController();
      const cancelled = registry.call('probe', {}, { requestId: 'r1', signal: controller.signal });
      controller.abort();
      await cancelled;
      await registry.call('probe', {}, { requestId: 'r2' });
      await pause(20);`);
    expect(stderr).toBe('fault exception probe r1 abort of r1\nfault exception probe r2 abort of r2\n');
    expect(code).toBe(0);
  });

  it('survives a report that throws', async () => {
    const { code, stderr } = await run(`
      surviveToolFaults({ onFault: () => fail('report') });
      await call(() => void setTimeout(() => fail('tool')));
      await pause(20);
      say('alive');`);
    expect(stderr).toMatch(/^anyshape: onFault threw: Error: report\n[^]*alive\n$/);
    expect(code).toBe(0);
  });
});

describe('reserveStdout', () => {
  it('keeps return values, callbacks and drain of the real stdout, to a reader that is slow', async () => {
    const script = `
      const { output } = reserveStdout();
      const text = 'x'.repeat(1_000_000);
      let [written, drained, full] = [0, 0, 0];
      output.on('drain', () => drained++);
      for (let index = 0; index < 5; index++) {
        const isReady = output.write(text, (error) => { if (!error) written++; });
        console.log('printed ' + index);
        if (!isReady) full++;
      }
      if (output.writableNeedDrain) await new Promise((resolve) => output.once('drain', resolve));
      output.cork();
      output.write('[');
      output.write(Buffer.from(']'));
      output.uncork();
      await new Promise((resolve) => output.end('end', resolve));
      say(written, full, drained > 0, output.writableFinished);`;
    const { code, stdout, stderr } = await run(script, { readAfter: 500 });
    expect(code).toBe(0);
    expect(stdout).toBe(`${'x'.repeat(5_000_000)}[]end`);
    expect(stderr).toBe('printed 0\nprinted 1\nprinted 2\nprinted 3\nprinted 4\n5 5 true true\n');
  });

  it('gives stdout back, and is nested: the newest hears, and the output stays real', async () => {
    const { stdout, stderr } = await run(`
      const { write } = process.stdout;
      const outer = reserveStdout((text) => say('outer', text.trim()));
      const inner = reserveStdout((text) => say('inner', text.trim()));
      console.log('one');
      inner.output.write('real 1\\n');
      inner.release();
      inner.release();
      console.log('two');
      fs.writeSync(1, 'three\\n');
      outer.output.write('real 2\\n');
      const kept = process.stdout.write;
      outer.release();
      console.log('four');
      kept('five\\n');
      fs.writeSync(1, 'six\\n');
      outer.output.write('real 3\\n');
      say(process.stdout.write === write, Object.hasOwn(process.stdout, 'write'));`);
    expect(stdout).toBe('real 1\nreal 2\nfour\nfive\nsix\nreal 3\n');
    expect(stderr).toBe('inner one\nouter two\nouter three\ntrue false\n');
  });

  it('answers those who print as a stream does', async () => {
    const { stdout, stderr } = await run(`
      import { promisify } from 'node:util';
      import { writeSync } from 'node:fs';
      reserveStdout((text) => say(JSON.stringify(text)));
      say(process.stdout.write('a', () => say('callback')), process.stdout.write('62', 'hex'));
      await pause(5);
      say(writeSync(1, 'ü'), fs.writeSync(1, Buffer.from('abc'), 1, 1), fs.writevSync(1, [Buffer.from('d'), Buffer.from('e')]));
      say(JSON.stringify(await promisify(fs.write)(1, 'f')));
      try { process.stdout.write(5); } catch (error) { say(error.name); }
      process.stdout.end('g', () => say('ended'));
      await pause(5);
      say(process.stdout.write('h'));`);
    expect(stdout).toBe('');
    expect(stderr.split('\n')).toEqual(
      ['"a"', '"b"', 'true true', 'callback', '"ü"', '"b"', '"de"', '2 1 2', '"f"'].concat([
        '{"bytesWritten":1,"buffer":"f"}',
        'TypeError',
        '"g"',
        'ended',
        '"h"',
        'true',
        '',
      ]),
    );
  });

  it('survives a printer that prints, and one that throws costs who prints', async () => {
    const { stdout, stderr } = await run(`
      const first = reserveStdout((text) => console.log('again', text));
      console.log('one');
      first.release();
      reserveStdout(() => fail('printer'));
      try { process.stdout.write('two'); } catch (error) { say(error.message); }`);
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: 'again one\n\nprinter\n' });
  });

  it('works where stdout is a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anyshape-faults-'));
    const file = join(folder, 'out');
    const descriptor = openSync(file, 'w');
    try {
      const script = `import { reserveStdout } from ${JSON.stringify(modulePath)};
        const { output } = reserveStdout(); console.log('printed'); output.write('real');`;
      const stdio = ['ignore', descriptor, 'pipe'] as const;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: [...stdio] });
      let stderr = '';
      child.stderr!.setEncoding('utf8').on('data', (data: string) => (stderr += data));
      await once(child, 'close');
      expect([readFileSync(file, 'utf8'), stderr]).toEqual(['real', 'printed\n']);
    } finally {
      closeSync(descriptor);
      rmSync(folder, { recursive: true });
    }
  });
});
