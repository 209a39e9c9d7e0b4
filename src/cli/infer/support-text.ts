/** Support counts in; a table for people out, one row for each place. */
import { clip } from '../../json/index.ts';
import type { Support } from '../../infer/index.ts';
import { oneLine } from '../../schema/internal.ts';

const MAX_ROWS = 200;
const MAX_PLACE = 60;
const MAX_TYPES = 60;

export function supportText(support: readonly Support[]): string {
  const rows = support
    .slice(0, MAX_ROWS)
    .map((row) => [placeText(row), countText(row), clip(oneLine(row.types), MAX_TYPES)]);
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]!.length));
  const [places, counts] = [width(0), width(1)];
  const lines = rows.map(
    ([place, count, types]) => `  ${place!.padEnd(places)}  ${count!.padStart(counts)}  ${types!}`,
  );
  const more = support.length - rows.length;
  return [...lines, ...(more > 0 ? [`  … ${more} more places (--json has all)`] : []), ''].join('\n');
}

function placeText({ place, where }: Support): string {
  const text = place === '' ? '(root)' : clip(oneLine(place), MAX_PLACE);
  return where === undefined ? text : `${text} (${clip(oneLine(where), MAX_PLACE)})`;
}

function countText({ count, of }: Support): string {
  return of === undefined || of === count ? `${count}×` : `${count} of ${of}`;
}
