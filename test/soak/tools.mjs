/**
 * The tools of the soak: good ones, and all the ways in which a tool can behave badly. Run with
 * `--expose-gc`.
 */
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { tool } from 'anyshape';

const LEDGER = process.env.SOAK_LEDGER;
const input = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };

export default [
  tool({ name: 'echo', input, output: { type: 'integer' }, run: ({ n }) => n }),
  tool({
    name: 'large',
    input,
    output: { type: 'array', items: { type: 'integer' } },
    run: ({ n }) => Array.from({ length: 50_000 }, () => n),
  }),
  tool({
    name: 'work',
    input,
    output: { type: 'integer' },
    async run({ n }) {
      // Outlives the process, so that what was begun can be held against what was answered.
      appendFileSync(LEDGER, `${n}\n`);
      await pause(20 + (n % 7) * 20);
      return n;
    },
  }),
  tool({ name: 'hang', input, timeoutMs: 500, run: () => new Promise(() => undefined) }),
  tool({
    name: 'throw',
    input,
    run({ n }) {
      throw new Error(`secret of ${n}`);
    },
  }),
  tool({
    name: 'flood',
    input,
    output: { type: 'integer' },
    async run({ n }, { progress }) {
      for (let step = 0; step < 2_000; step++) {
        progress(step, 2_000);
        if (step % 100 === 0) await pause(0);
      }
      return n;
    },
  }),
  tool({
    name: 'heap',
    output: { type: 'integer' },
    run() {
      globalThis.gc();
      globalThis.gc();
      return process.memoryUsage().heapUsed;
    },
  }),
];
