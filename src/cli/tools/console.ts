/**
 * Work in, its answer out; meanwhile whatever modules and tools print with `console` goes to stderr, since stdout
 * carries results, or the protocol, and nothing else.
 */
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import type { Io } from '../io.ts';

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
