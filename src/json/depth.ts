/** A value in; whether its arrays and objects are nested deeper than a limit out. Uses no call stack, however deep it is. */
import { isContainer } from './own.ts';

export function nestsDeeperThan(limit: number, root: unknown): boolean {
  let level = [root].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === limit) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}
