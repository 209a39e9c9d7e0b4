/**
 * Results that do not fit their schema in; log lines out: each kind of mismatch in full the first time, then
 * only its count, at 10, 100, 1,000. An API that changed would otherwise fill the log with one sentence.
 */
import type { RouteOrigin } from '../../sources/index.ts';
import type { Mismatch } from '../../tool/index.ts';

/** Kinds of mismatch that are counted; further ones are not logged. */
const MAX_KINDS = 1_000;

export interface MismatchLine {
  readonly tool: string;
  /** Whether the result was sent anyway. */
  readonly delivered: boolean;
  /** How often it has happened. */
  readonly count: number;
  readonly message: string;
}

/** `origins`: the files of tools that come from route files. */
export function mismatchLog(
  report: (line: MismatchLine) => void,
  origins: ReadonlyMap<string, RouteOrigin>,
): (mismatch: Mismatch) => void {
  const counts = new Map<string, number>();
  return ({ tool, delivered, failures, message }) => {
    // Items of a list with the same failure count as one kind.
    const places = new Set(
      failures.map(({ code, instancePath }) => `${code} ${instancePath.replace(/\/\d+(?=\/|$)/g, '/*')}`),
    );
    const key = JSON.stringify([tool, ...[...places].sort()]);
    const count = (counts.get(key) ?? 0) + 1;
    if (count > 1 || counts.size < MAX_KINDS) counts.set(key, count);
    else return;
    const origin = origins.get(tool);
    const from = origin === undefined ? '' : `${origin.file}: ${origin.route}: `;
    const what = `${from}${delivered ? 'delivered with a warning' : 'withheld'}`;
    const line = { tool, delivered, count };
    if (count === 1) report({ ...line, message: `${what}: ${message}` });
    else if (isPowerOfTen(count)) {
      const where = `"${tool}" at ${[...places].join(', ')}`;
      report({ ...line, message: `${what}, ${count} times so far: ${where}` });
    }
  };
}

function isPowerOfTen(count: number): boolean {
  return /^10+$/.test(String(count));
}
