/**
 * `npm run bench:log`: the time that one line of the log takes, written to a file: an audit line of a call, by pino (where it is
 * installed: `npm install --no-save pino`) and by `createJsonLog`. A turn of the event loop writes 1 or 16 lines.
 */
import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJsonLog } from '../dist/server/index.js';

const LINES = Number(process.env.LINES ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'anyshape-log-'));
const pino = await import('pino').catch(() => undefined);

const SECRETS = ['authorization', 'cookie', 'token', 'access_token', '["mcp-session-id"]'];
const pinoOptions = {
  base: null,
  timestamp: pino?.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
};
const below = (parent, name) => (name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`);
const redact = { paths: SECRETS.flatMap((name) => [name, below('*', name), below('*.*', name)]) };

/** Each opens a log on a file descriptor and returns it with its end. */
const LOGS = {
  ...(pino && {
    'pino, redacting, a write a line': (fd) => {
      const to = pino.destination({ fd, sync: true });
      return [pino.pino({ ...pinoOptions, redact }, to), () => to.flushSync()];
    },
    'pino, a write a line': (fd) => {
      const to = pino.destination({ fd, sync: true });
      return [pino.pino(pinoOptions, to), () => to.flushSync()];
    },
    'pino, minLength 8 kB, flush every 100 ms': (fd) => {
      const to = pino.destination({ fd, sync: false, minLength: 8_192, periodicFlush: 100 });
      return [pino.pino(pinoOptions, to), () => to.flushSync()];
    },
  }),
  'JSON.stringify, a write a line': (fd) => {
    const info = (fields, msg) =>
      writeSync(fd, `${JSON.stringify({ level: 'info', time: new Date().toISOString(), ...fields, msg })}\n`);
    return [{ info }, () => undefined];
  },
  'JSON.stringify, no write': () => {
    let length = 0;
    const info = (fields, msg) => {
      length += JSON.stringify({ level: 'info', time: new Date().toISOString(), ...fields, msg }).length;
    };
    return [{ info }, () => length];
  },
  createJsonLog: (fd) => {
    const log = createJsonLog({ stream: { write: (chunk) => void writeSync(fd, chunk) } });
    return [log, () => log.flush()];
  },
};

async function microsecondsPerLine(open, linesPerTurn) {
  const fd = openSync(join(folder, 'log'), 'w');
  const [log, end] = open(fd);
  const start = process.cpuUsage();
  for (let line = 0; line < LINES; line += linesPerTurn) {
    for (let each = 0; each < linesPerTurn; each++) {
      log.info(
        {
          event: 'call',
          requestId: '3f1c3c1e-8a63-4c0a-9c0f-0d8f7f1c2a10',
          principal: 'alice',
          address: '127.0.0.1',
          tool: 'get_forecast',
          version: '2026-07-28',
          outcome: 'value',
          milliseconds: 0.412,
          bytesIn: 312 + each,
          bytesOut: 1_204,
        },
        'call',
      );
    }
    await new Promise(setImmediate);
  }
  end();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / LINES;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const nothing = () => [{ info: () => undefined }, () => undefined];
for (const linesPerTurn of [1, 16]) {
  console.log(
    `${linesPerTurn === 1 ? '1 line' : `${linesPerTurn} lines`} a turn, µs of CPU time a line, less the turn itself`,
  );
  const times = Object.fromEntries(Object.keys(LOGS).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    const turn = await microsecondsPerLine(nothing, linesPerTurn);
    for (const [name, open] of Object.entries(LOGS))
      times[name].push((await microsecondsPerLine(open, linesPerTurn)) - turn);
  }
  for (const [name, all] of Object.entries(times))
    console.log(`  ${name.padEnd(44)} ${median(all).toFixed(2)}`);
}
rmSync(folder, { recursive: true });
