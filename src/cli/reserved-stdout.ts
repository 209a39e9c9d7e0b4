/**
 * Runs a function, and meanwhile sends what modules and tools print to stderr: stdout carries results or the
 * protocol, and nothing else.
 */
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { reserveStdout } from '../server/faults/reserve-stdout.ts';
import type { Io } from './io.ts';

/** Redirects everything that Node writes to stdout; `io.stdout` still writes to the real one. */
export async function withStdoutReserved<Answer>(
  io: Pick<Io, 'stderr'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const reserved = reserveStdout(io.stderr);
  try {
    // A test runner or a debugger may have installed a console that does not print to the stdout of this
    // process.
    return await withConsoleOnStderr(io, work);
  } finally {
    reserved.release();
  }
}

/** The console alone, for work that writes to `process.stdout` itself. */
export async function withConsoleOnStderr<Answer>(
  io: Pick<Io, 'stderr'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const before = globalThis.console;
  const sink = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      io.stderr(chunk);
      done();
    },
  });
  globalThis.console = new Console({ stdout: sink, stderr: sink });
  try {
    return await work();
  } finally {
    globalThis.console = before;
  }
}
