/** Failures of unevaluated members and items, looked for when all else of a container fits. */
import { decide } from './decide.ts';
import { evaluatedItems, evaluatedProperties } from './evaluated.ts';
import type { Members } from './members.ts';
import type { Search, Suspect } from './search.ts';

const TICKS_PER_MEMBER = 8;

export function explainUnevaluatedProperties(
  { node, value: object, surelyFails }: Suspect,
  search: Search,
): void {
  const value = object as Members;
  const isEvaluated = evaluatedProperties(
    node,
    value,
    (branch) => decide(branch, value, search.run),
    search.run,
  );
  if (isEvaluated === undefined) return;
  search.mustMiss = surelyFails;
  for (const key of search.run.keysOf(value)) {
    if (search.hasEnough) break;
    search.run.charge(TICKS_PER_MEMBER);
    if (value[key] === undefined || isEvaluated(key)) continue;
    search.suspect(node.object!.unevaluated!, value[key], key);
  }
  search.endParts();
}

export function explainUnevaluatedItems({ node, value, surelyFails }: Suspect, search: Search): void {
  const items = value as readonly unknown[];
  const { run } = search;
  const { prefix, contained } = evaluatedItems(node, items, (branch) => decide(branch, items, run), run);
  search.mustMiss = surelyFails;
  for (let i = prefix; i < items.length && !search.hasEnough; i++) {
    run.charge(TICKS_PER_MEMBER * (1 + contained.length));
    if (!contained.some((accounting) => decide(accounting, items[i], run))) {
      search.suspect(node.array!.unevaluated!, items[i], i);
    }
  }
  search.endParts();
}
