/** What is wrong with a value as such: its kind, or what is asked of numbers, texts and for equality. */
import { equalsOne, passesNumber, passesString } from './checks.ts';
import type { Run } from './run.ts';
import type { Suspect } from './search.ts';
import type { Sink } from './sink.ts';

const NONE: readonly never[] = [];

export function questionKind(suspect: Suspect, sink: Sink): void {
  const { node, place, key = place.key } = suspect;
  if (node.kindsKeyword !== undefined) sink.add(suspect, node.kindsKeyword);
  else sink.addForbidden(node.site, String(key), suspect.path);
}

/** False where something is. */
export function questionScalar(suspect: Suspect, run: Run, sink: Sink): boolean {
  const { node, value } = suspect;
  let fits = true;
  for (const equality of node.equalities ?? NONE) {
    if (equalsOne(equality, value, run)) continue;
    sink.add(suspect, equality.keyword);
    fits = false;
  }
  if (typeof value === 'number') {
    for (const check of node.numberChecks ?? NONE) {
      if (passesNumber(check, value)) continue;
      sink.add(suspect, check.keyword);
      fits = false;
    }
  } else if (typeof value === 'string') {
    for (const check of node.stringChecks ?? NONE) {
      if (passesString(check, value, run)) continue;
      sink.add(suspect, check.keyword, { count: run.lengthOf(value) });
      fits = false;
    }
  }
  return fits;
}
