/**
 * A survey in; whether the document keeps its bounds out: nesting, number of subschemas, values in one enum.
 */
import type { SchemaLocation } from '../schema-location.ts';
import type { ScanOptions } from './scan.ts';
import type { Survey } from './survey.ts';

/** True where every bound holds; reports the others. */
export function checkLimits(survey: Survey, { limits, problems }: ScanOptions): boolean {
  const isWithin =
    survey.depth <= limits.depth &&
    survey.subschemas <= limits.subschemas &&
    survey.enumSize <= limits.enumValues;
  if (isWithin) return true;
  const { root } = survey.document;
  const bounds = [
    ['limit-depth', 'depth', survey.depth, limits.depth, survey.deepest, 'levels of subschemas'],
    ['limit-subschemas', 'subschemas', survey.subschemas, limits.subschemas, root, 'subschemas'],
    [
      'limit-enum-values',
      'enumValues',
      survey.enumSize,
      limits.enumValues,
      survey.largestEnum,
      'values in one enum',
    ],
  ] as const;
  for (const [code, name, size, allowed, location, unit] of bounds) {
    if (size <= allowed) continue;
    const message = `The document has ${size} ${unit}, and limits.${name} allows ${allowed}: simplify it, or raise the limit.`;
    const place = code === 'limit-depth' ? ancestorAt(location ?? root, allowed + 1) : (location ?? root);
    problems.add(code, place, message, { expected: `at most ${allowed}`, received: String(size) });
  }
  return false;
}

/** The first location of the way down that is too deep. */
function ancestorAt(location: SchemaLocation, depth: number): SchemaLocation {
  let at = location;
  for (let above = location.depth - depth; above > 0; above--) at = at.parent!;
  return at;
}
