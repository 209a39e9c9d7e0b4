/**
 * Work in, its answer out; meanwhile whatever modules and tools print goes to stderr, since stdout carries results, or
 * the protocol, and nothing else.
 */
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { reserveStdout } from '../server/faults/reserve-stdout.ts';
import type { Io } from './io.ts';

/** Everything that goes to stdout by way of Node; `io.stdout` is the real one. */
export async function withStdoutReserved<Answer>(
  io: Pick<Io, 'stderr'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const reserved = reserveStdout(io.stderr);
  try {
    // A test runner or a debugger may have put in a console that does not print to the stdout of this process.
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
