/**
 * Results that missed their schema in; lines on stderr out: each way to miss in full when it is first seen, then only its
 * count, ever more seldom. An API that changed would otherwise fill the log with one sentence.
 */
import type { RouteOrigin } from '../../sources/index.ts';
import type { Mismatch } from '../../tool/index.ts';
import type { Io } from '../io.ts';

/** Ways to miss that are told apart; beyond that nothing more is said. */
const MAX_KNOWN = 1_000;

/** `origins`: of tools that come from route files. */
export function mismatchLog(
  { stderr }: Pick<Io, 'stderr'>,
  origins: ReadonlyMap<string, RouteOrigin>,
): (mismatch: Mismatch) => void {
  const counts = new Map<string, number>();
  return ({ tool, delivered, failures, message }) => {
    // Items of a list that miss alike are one way.
    const places = new Set(
      failures.map(({ code, instancePath }) => `${code} ${instancePath.replace(/\/\d+(?=\/|$)/g, '/*')}`),
    );
    const key = JSON.stringify([tool, ...[...places].sort()]);
    const count = (counts.get(key) ?? 0) + 1;
    if (count > 1 || counts.size < MAX_KNOWN) counts.set(key, count);
    else return;
    const origin = origins.get(tool);
    const from = origin === undefined ? '' : `${origin.file}: ${origin.route}: `;
    const what = `${from}${delivered ? 'delivered with a warning' : 'withheld'}`;
    if (count === 1) stderr(`anyshape: ${what}: ${message}\n`);
    else if (isPowerOfTen(count))
      stderr(`anyshape: ${what}, ${count} times by now: "${tool}" at ${[...places].join(', ')}\n`);
  };
}

function isPowerOfTen(count: number): boolean {
  return /^10+$/.test(String(count));
}
