/** Whether a pattern can be run in linear time: what cannot is left out of a schema, since APIs write many dialects. */
import { compilePattern } from '../../../schema/internal.ts';
import { DEFAULT_LIMITS } from '../../../schema/index.ts';

export function canRun(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || pattern.length > DEFAULT_LIMITS.patternLength) return false;
  try {
    return compilePattern(pattern, 'linear').ok;
  } catch {
    return false;
  }
}
