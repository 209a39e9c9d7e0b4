/** What is wrong with a value as such: its kind, or what is asked of numbers, texts and for equality. */
import { Op } from '../program/index.ts';
import { passesCheck } from './checks.ts';
import type { Run } from './run.ts';
import type { Suspect } from './search.ts';
import type { Sink } from './sink.ts';

export function questionKind(suspect: Suspect, sink: Sink): void {
  const { node, place, key = place.key } = suspect;
  if (node.kindsKeyword !== undefined) sink.add(suspect, node.kindsKeyword);
  else sink.addForbidden(node.site, String(key), suspect.path);
}

/** False where something is. */
export function questionChecks(suspect: Suspect, run: Run, sink: Sink): boolean {
  const { node, value } = suspect;
  let fits = true;
  for (let check = node.checks; check !== undefined; check = check.next) {
    if (passesCheck(check, value, run)) continue;
    const isOfText = typeof value === 'string' && check.op !== Op.equals;
    sink.add(suspect, check.keyword, isOfText ? { count: run.lengthOf(value) } : undefined);
    fits = false;
  }
  return fits;
}
