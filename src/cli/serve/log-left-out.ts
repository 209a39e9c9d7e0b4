/**
 * What the sources leave out in; lines in the log out: errors for what is not served, warnings for the rest.
 */
import type { Log } from '../../server/observability/log/index.ts';
import type { LeftOut } from '../sources/left-out.ts';
import { leftOutLines } from '../sources/left-out-text.ts';

/** `words`: the sources and options as typed. */
export function logLeftOut(log: Log, leftOut: LeftOut, words: readonly string[]): void {
  for (const { isLoss, message, ...fields } of leftOutLines(leftOut, words)) {
    if (isLoss) log.error(fields, message);
    else log.warn(fields, message);
  }
}
