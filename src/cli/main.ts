#!/usr/bin/env node
/**
 * The executable: runs `runCli` with the streams of the process. An unexpected error is printed as one line.
 */
import { isatty } from 'node:tty';
import { runCli } from './run.ts';

// A reader that closes early, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// Bound before commands redirect stdout to keep it free of what tools print.
const writeResult = process.stdout.write.bind(process.stdout);

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    stdout: (text) => writeResult(text),
    stderr: (text) => process.stderr.write(text),
    // A getter, since opening stdin takes Node some milliseconds that `--help` need not wait.
    get stdin() {
      return process.stdin;
    },
    untilStopped: firstSignal,
    process,
    isTerminal: process.stdout.isTTY === true,
    isErrorTerminal: process.stderr.isTTY === true,
    isInputTerminal: isatty(0),
    columns: process.stdout.columns,
    env: process.env,
  });
} catch (error) {
  process.stderr.write(`anyshape: internal error: ${String(error)}\n`);
  process.exitCode = 70;
}

// A slow reader gets everything; an open connection of a module of tools does not delay the exit.
await Promise.all([drained(process.stdout), drained(process.stderr)]);
process.exit();

/** A second signal ends the process at once, with the exit code of its kind. */
function firstSignal(): Promise<string> {
  return new Promise((resolve) => {
    let isClosing = false;
    for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
      process.on(signal, () => {
        if (isClosing) process.exit(code);
        isClosing = true;
        resolve(signal);
      });
    }
  });
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
