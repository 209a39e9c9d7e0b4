/**
 * `npx jiti test/hostile/measure.ts [--steps] [--names] [--code] [part of a name]…`: what each case costs
 * here and now, the slowest first; of those whose names have one of the parts in them, where any are given.
 * With `--steps`, the fewest steps that decide it, from which the pins of the corpus are set; with `--names`,
 * each name before it runs, to find what hangs; with `--code`, by generated code. Asserts nothing. The code
 * that jiti makes runs two to three times slower than the package: bundle this file with rolldown where the
 * milliseconds matter.
 */
import { DEFAULT_STEPS, type HostileCase } from './case.ts';
import { corpus } from './corpus/index.ts';
import { makeInput, runCase } from './run-case.ts';

const ATTEMPTS = 3;
const wantsSteps = process.argv.includes('--steps');
const wantsNames = process.argv.includes('--names');
const tier = process.argv.includes('--code') ? 'code' : 'interpreter';
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const cases = Object.entries(corpus)
  .flatMap(([theme, list]) => list.map((hostile) => ({ theme, hostile })))
  .filter(({ theme, hostile }) => isAskedFor(`${theme}: ${hostile.name}`));

const rows = cases.map(({ theme, hostile }) => {
  if (wantsNames) process.stderr.write(`${theme}: ${hostile.name}\n`);
  const { outcome, milliseconds, processorMilliseconds, heap } = bestAttempt(hostile);
  const isWrong = outcome !== hostile.outcome;
  const note = isWrong ? `WRONG, expected ${hostile.outcome}` : '';
  const steps = wantsSteps && !isWrong ? fewestSteps(hostile) : '';
  return { theme, name: hostile.name, outcome, milliseconds, processorMilliseconds, heap, note, steps };
});

rows.sort((a, b) => b.milliseconds - a.milliseconds);
for (const { theme, name, outcome, milliseconds, processorMilliseconds, heap, note, steps } of rows) {
  const times = `${milliseconds.toFixed(1).padStart(8)} ms ${processorMilliseconds.toFixed(1).padStart(8)} cpu`;
  const cost = `${times} ${heap.toFixed(1).padStart(7)} MB`;
  process.stdout.write(`${cost}  ${outcome.padEnd(18)} ${theme}: ${name.slice(0, 90)} ${steps} ${note}\n`);
}

function isAskedFor(name: string): boolean {
  return parts.length === 0 || parts.some((part) => name.includes(part));
}

interface Row {
  readonly outcome: string;
  readonly milliseconds: number;
  readonly processorMilliseconds: number;
  readonly heap: number;
}

/**
 * Of a few, the one that the rest of the machine, and the collection of what came before, disturbed least.
 */
function bestAttempt(hostile: HostileCase): Row {
  const rows = Array.from({ length: ATTEMPTS }, () => attempt(hostile));
  return rows.reduce((best, row) => (row.milliseconds < best.milliseconds ? row : best));
}

function attempt(hostile: HostileCase): Row {
  const start = performance.now();
  try {
    return runCase(hostile, undefined, makeInput(hostile), tier, 'exact');
  } catch (error) {
    return {
      outcome: `threw ${String(error)}`,
      milliseconds: performance.now() - start,
      processorMilliseconds: 0,
      heap: 0,
    };
  }
}

/** By bisection, up to a fifth too many; the pin beside it. */
function fewestSteps(hostile: HostileCase): string {
  if (hostile.value === undefined || hostile.outcome === 'exhausted') return '';
  const decides = (steps: number): boolean => {
    const { outcome, failures } = runCase(hostile, steps, makeInput(hostile), tier);
    return outcome === hostile.outcome && !failures.some(({ code }) => code === 'exhausted');
  };
  let [low, high] = [20, 10_000_000];
  while (high / low > 1.2) {
    const middle = Math.round(Math.sqrt(low * high));
    if (decides(middle)) high = middle;
    else low = middle;
  }
  return `steps ${high} of ${hostile.steps ?? DEFAULT_STEPS}`;
}
