#!/usr/bin/env node
/** The bin: hands the process to `runCli` and its answer back. Whatever goes wrong inside leaves as one line. */
import { runCli } from './run.ts';

// A reader that closes early, such as `head`, is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  // The code is set rather than the process ended, so that a slow reader of stdout gets everything.
  process.exitCode = await runCli(process.argv.slice(2), {
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
    isTerminal: process.stdout.isTTY === true,
    columns: process.stdout.columns,
    env: process.env,
  });
} catch (error) {
  process.stderr.write(`anyshape: an error of its own: ${String(error)}\n`);
  process.exitCode = 70;
}
