/** Failures of a value as such: its kind, its equality, and the checks of numbers and texts. */
import { Op } from '../program/index.ts';
import { passesCheck } from './checks.ts';
import type { Run } from './run.ts';
import type { Suspect } from './search.ts';
import type { FailureCollector } from './failure-collector.ts';

export function explainKind(suspect: Suspect, collector: FailureCollector): void {
  const { node, location, key = location.key } = suspect;
  if (node.kindsKeyword !== undefined) collector.add(suspect, node.kindsKeyword);
  else collector.addForbidden(node.schemaLocation, String(key), suspect.path);
}

/** False where there is a failure. */
export function explainChecks(suspect: Suspect, run: Run, collector: FailureCollector): boolean {
  const { node, value } = suspect;
  let fits = true;
  for (let check = node.checks; check !== undefined; check = check.next) {
    if (passesCheck(check, value, run)) continue;
    const isOfText = typeof value === 'string' && check.op !== Op.equals;
    collector.add(suspect, check.keyword, isOfText ? { count: run.lengthOf(value) } : undefined);
    fits = false;
  }
  return fits;
}
