/**
 * Which properties a direction leaves out: `readOnly` ones of what is sent, `writeOnly` ones of what comes
 * back. The mark may stand at the property, or at the schema that it refers to.
 */
import { isObject } from '../../../json/index.ts';
import { inside, type References, type Spot } from '../document/references.ts';
import type { Direction } from './shelf.ts';

const MARKS: Readonly<Record<Direction, string>> = { input: 'readOnly', output: 'writeOnly' };

export function isHidden(property: Spot, direction: Direction, references: References): boolean {
  const mark = MARKS[direction];
  if (isObject(property.value) && property.value[mark] === true) return true;
  const target = references.follow(property);
  return target.ok && isObject(target.spot.value) && target.spot.value[mark] === true;
}

/** How deep `allOf` is looked into. */
const MAX_DEPTH = 4;

/** Of a schema and all parts of its `allOf`: one part may require a property that another one hides. */
export function hiddenNames(
  spot: Spot,
  direction: Direction,
  references: References,
  depth = 0,
): ReadonlySet<string> {
  const { value } = spot;
  if (!isObject(value) || depth > MAX_DEPTH) return NONE;
  const { properties, allOf } = value;
  if (properties === undefined && allOf === undefined) return NONE;
  const names = new Set<string>();
  if (isObject(properties)) {
    for (const name of Object.keys(properties)) {
      if (isHidden(inside(spot, 'properties', name), direction, references)) names.add(name);
    }
  }
  if (Array.isArray(allOf)) {
    for (const index of allOf.keys()) {
      const part = references.follow(inside(spot, 'allOf', index));
      if (!part.ok) continue;
      for (const name of hiddenNames(part.spot, direction, references, depth + 1)) names.add(name);
    }
  }
  return names;
}

const NONE: ReadonlySet<string> = new Set();
