/** Changes in; the part of the version number to raise out, by semantic versioning. */
import type { Change } from './change.ts';

export type VersionPart = 'major' | 'minor' | 'patch' | 'none';

/** An undecided change counts as breaking. */
export function suggestedVersion(changes: readonly Change[]): VersionPart {
  const effects = new Set(changes.map(({ effect }) => effect));
  if (effects.has('breaking') || effects.has('unknown')) return 'major';
  if (effects.has('compatible')) return 'minor';
  return effects.has('description') ? 'patch' : 'none';
}
