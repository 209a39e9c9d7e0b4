/**
 * Records of one place in; the member out whose value tells them apart, if there is one: a string in every
 * object, and objects with different values have different names. Names such as "type" need one object for
 * each value, others three, since a title or an id differs between objects by chance.
 */
import { MAX_SHAPES } from './limits.ts';
import type { MemberRecord } from './place.ts';

const USUAL_TAGS: ReadonlySet<string> = new Set([
  ...['type', 'kind', 'object', 'event', 'tag', '__typename', '@type', '_type', '$type', 'objectType'],
  ...[
    'event_type',
    'eventType',
    'resourceType',
    'resource_type',
    'class',
    'variant',
    'method',
    'action',
    'op',
  ],
]);
const MIN_COUNT = 3;

export function tagOf(records: readonly MemberRecord[]): string | undefined {
  const names = [...(records[0]?.members.keys() ?? [])];
  let best: { readonly name: string; readonly score: number } | undefined;
  for (const name of names) {
    const groups = groupsBy(name, records);
    if (groups === undefined || groups < 2) continue;
    const score = groups + (USUAL_TAGS.has(name) ? 100 : 0);
    if (best === undefined || score > best.score) best = { name, score };
  }
  return best?.name;
}

/** The number of groups that the values of the member make; undefined where it is no tag. */
function groupsBy(name: string, records: readonly MemberRecord[]): number | undefined {
  const totals = new Map<string, number>();
  const groups: Set<string>[] = [];
  for (const { count, members } of records) {
    const place = members.get(name);
    const { texts } = place ?? {};
    if (place?.count !== count || texts?.count !== count || texts.distinct === undefined) return undefined;
    for (const [value, seen] of texts.distinct) totals.set(value, (totals.get(value) ?? 0) + seen);
    const own = new Set(texts.distinct.keys());
    for (let i = groups.length - 1; i >= 0; i--) {
      if (![...own].some((value) => groups[i]!.has(value))) continue;
      for (const value of groups[i]!) own.add(value);
      groups.splice(i, 1);
    }
    groups.push(own);
  }
  if (totals.size > MAX_SHAPES) return undefined;
  const min = USUAL_TAGS.has(name) ? 1 : MIN_COUNT;
  return [...totals.values()].every((seen) => seen >= min) ? groups.length : undefined;
}
