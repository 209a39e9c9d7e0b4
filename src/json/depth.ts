/**
 * A value in; whether its containers are nested deeper than a limit out. Not recursive, so any depth is safe.
 */
import { isContainer } from './own.ts';

export function nestsDeeperThan(limit: number, root: unknown): boolean {
  let level = [root].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === limit) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}
