/**
 * Whether a pattern runs in linear time. Others are left out of a schema: documents use many dialects of
 * patterns.
 */
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
