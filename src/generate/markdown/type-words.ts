/**
 * A shape in; its type in a few words for a cell out: `string or null`, `array of object`, the values of an
 * enum.
 */
import {
  ARRAY,
  BOOLEAN,
  clip,
  compact,
  INTEGER,
  isContainer,
  NULL,
  NUMBER,
  OBJECT,
  STRING,
} from '../../json/index.ts';
import {
  groupsIn,
  isAnything,
  isNothing,
  type ArrayShape,
  type BothShape,
  type ObjectShape,
  type Shape,
} from '../shapes/index.ts';
import { code } from './text.ts';

const MAX_ALTERNATIVES = 20;
const MAX_NESTING = 6;
const MAX_VALUE_TEXT = 80;

export function typeWords(shape: Shape, nesting = 0): string {
  const all = [...new Set(alternatives(shape, nesting))];
  if (all.length <= MAX_ALTERNATIVES) return all.join(' or ');
  return `${all.slice(0, MAX_ALTERNATIVES).join(' or ')} or ${all.length - MAX_ALTERNATIVES} more`;
}

function alternatives(shape: Shape, nesting: number): string[] {
  if (nesting > MAX_NESTING) return ['anything'];
  const inner = (part: Shape): string => typeWords(part, nesting + 1);
  switch (shape.is) {
    case 'any':
      return anyWords(shape.kinds);
    case 'literals':
      return shape.values.map(valueWords);
    case 'number':
      return [shape.isWhole ? 'integer' : 'number'];
    case 'string':
      return ['string'];
    case 'array':
      return [arrayWords(shape, inner)];
    case 'object':
      return [objectWords(shape, inner)];
    case 'choice':
      return shape.of.flatMap((part) => alternatives(part, nesting + 1));
    case 'both':
      return bothWords(shape, nesting + 1);
    case 'named':
      return alternatives(shape.to.shape, nesting + 1);
    case 'condition':
    case 'not':
    case 'unread':
      return ['anything'];
  }
}

function anyWords(kinds: number): string[] {
  if (isAnything({ is: 'any', kinds })) return ['anything'];
  if (isNothing({ is: 'any', kinds })) return ['nothing'];
  return groupsIn(kinds).map(groupWords);
}

function groupWords(group: number): string {
  if ((group & NUMBER) !== 0) return group === INTEGER ? 'integer' : 'number';
  return GROUPS.get(group) ?? 'anything';
}

const GROUPS: ReadonlyMap<number, string> = new Map([
  [STRING, 'string'],
  [BOOLEAN, 'boolean'],
  [ARRAY, 'array'],
  [OBJECT, 'object'],
  [NULL, 'null'],
]);

function arrayWords({ prefix, rest }: ArrayShape, inner: (part: Shape) => string): string {
  if (prefix.length > 0 || isAnything(rest) || isNothing(rest)) return 'array';
  const items = inner(rest);
  return items.includes(' or ') ? `array of (${items})` : `array of ${items}`;
}

function objectWords({ members, patterns, others }: ObjectShape, inner: (part: Shape) => string): string {
  const isMap = members.length === 0 && patterns.length === 0 && !isAnything(others) && !isNothing(others);
  return isMap ? `object, each member ${inner(others)}` : 'object';
}

/** The most specific part: values before kinds. */
function bothWords({ of: parts, kinds }: BothShape, nesting: number): string[] {
  const literals = parts.find(({ is }) => is === 'literals');
  if (literals !== undefined) return alternatives(literals, nesting);
  const types = parts.map((part) => alternatives(part, nesting));
  return types.find((words) => !words.includes('anything')) ?? anyWords(kinds);
}

/** A large container in words, everything else as JSON. */
export function valueWords(value: unknown): string {
  if (isContainer(value)) return code(compact(value));
  return code(clip(JSON.stringify(value), MAX_VALUE_TEXT));
}
