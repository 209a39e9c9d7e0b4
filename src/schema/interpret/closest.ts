/** Orders the missed branches of a choice, so that the one the author of the value most likely meant comes first. */
import type { BranchMiss, Failure } from '../problem.ts';

export function closestFirst(misses: readonly BranchMiss[], choicePath: string): BranchMiss[] {
  return misses
    .map((miss) => ({ miss, distance: distanceOf(miss.failures, choicePath) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ miss }) => miss);
}

/** Another type altogether is far; another tag is rather far; a slip inside the right branch is near. */
function distanceOf(failures: readonly Failure[], choicePath: string): number {
  let distance = 0;
  for (const { code, instancePath } of failures) {
    const levels = instancePath.slice(choicePath.length).split('/').length - 1;
    if (levels === 0 && (code === 'type' || code === 'not-json' || code === 'false-schema'))
      distance += 1_000;
    else if (levels <= 1 && (code === 'const' || code === 'enum')) distance += 100;
    else if (levels === 0 && code === 'required') distance += 20;
    else distance += 10 - Math.min(levels, 5);
  }
  return distance;
}
