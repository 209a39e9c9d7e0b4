/**
 * A described tool in; its signature in one line out, as TypeScript would write it: `find(id: integer, tags?:
 * string[]) → User[]`. For lists and searches, where a whole schema is too long: deeper objects are `{…}`,
 * long unions end in `…`.
 */
import { ARRAY, BOOLEAN, clip, INTEGER, NULL, NUMBER, OBJECT, STRING } from '../../json/index.ts';
import type { DescribedTool } from '../../sources/index.ts';
import { Declaring } from '../roots.ts';
import {
  ANYTHING,
  groupsIn,
  isAnything,
  isNothing,
  type Member,
  type NamedShape,
  type ObjectShape,
  type Shape,
} from '../shapes/index.ts';

const MAX_PARAMETERS = 12;
const MAX_UNION = 4;
const MAX_NESTING = 3;
const MAX_LITERAL = 24;
const MAX_REFERENCES = 16;

export interface Signature {
  /** `city: string, days?: integer` */
  readonly parameters: string;
  /** Undefined where the tool declares no output. */
  readonly result: string | undefined;
}

export function signatureOf(tool: DescribedTool): Signature {
  const { input, output } = new Declaring([], 'success').tool(tool);
  const members = membersOf(input.declarations[0].shape);
  const shown = members.slice(0, MAX_PARAMETERS).map(parameterText);
  if (members.length > MAX_PARAMETERS) shown.push('…');
  return {
    parameters: shown.join(', '),
    result: output === undefined ? undefined : typeText(output.declarations[0].shape, 0),
  };
}

/**
 * Required parameters first. Of a union the members of all branches, optional unless every branch requires
 * them.
 */
function membersOf(shape: Shape): Member[] {
  const members = collect(shape, 0);
  return [
    ...members.filter(({ isRequired }) => isRequired),
    ...members.filter((member) => !member.isRequired),
  ];
}

function collect(shape: Shape, nesting: number): Member[] {
  if (nesting > MAX_NESTING) return [];
  switch (shape.is) {
    case 'object':
      return [...shape.members];
    case 'named':
      return collect(targetOf(shape), nesting);
    case 'both':
      return merge(
        shape.of.map((part) => collect(part, nesting + 1)),
        'any',
      );
    case 'choice':
      return merge(
        shape.of.map((part) => collect(part, nesting + 1)),
        'every',
      );
    default:
      return [];
  }
}

/** `requiredBy`: how many of the groups must require a member for the whole to require it. */
function merge(groups: readonly Member[][], requiredBy: 'any' | 'every'): Member[] {
  const merged = new Map<string, Member>();
  for (const member of groups.flat()) {
    const isRequired = groups[requiredBy === 'any' ? 'some' : 'every']((group) =>
      group.some(({ name, isRequired: required }) => name === member.name && required),
    );
    if (!merged.has(member.name)) merged.set(member.name, { ...member, isRequired });
  }
  return [...merged.values()];
}

function parameterText({ name, shape, isRequired }: Member): string {
  const key = /^[\w$-]+$/.test(name) ? name : JSON.stringify(clip(name, MAX_LITERAL));
  return `${key}${isRequired ? '' : '?'}: ${typeText(shape, 0)}`;
}

function typeText(shape: Shape, nesting: number): string {
  const types = [...new Set(alternatives(shape, nesting))];
  return types.length <= MAX_UNION ? types.join(' | ') : `${types.slice(0, MAX_UNION).join(' | ')} | …`;
}

function alternatives(shape: Shape, nesting: number): string[] {
  if (nesting > MAX_NESTING) return ['…'];
  switch (shape.is) {
    case 'any':
      return kindTexts(shape.kinds);
    case 'literals':
      return shape.values.map((value) =>
        typeof value === 'object' && value !== null
          ? Array.isArray(value)
            ? '[…]'
            : '{…}'
          : clip(JSON.stringify(value), MAX_LITERAL),
      );
    case 'number':
      return [shape.isWhole ? 'integer' : 'number'];
    case 'string':
      return ['string'];
    case 'array':
      return [arrayText(shape.prefix, shape.rest, nesting)];
    case 'object':
      return [objectText(shape, nesting)];
    case 'choice':
      return shape.of.flatMap((part) => alternatives(part, nesting + 1));
    case 'both': {
      const parts = shape.of.map((part) => alternatives(part, nesting + 1));
      return parts.find((types) => !types.includes('unknown')) ?? kindTexts(shape.kinds);
    }
    case 'named':
      return alternatives(targetOf(shape), nesting);
    case 'condition':
    case 'not':
    case 'unread':
      return ['unknown'];
  }
}

/** What a chain of references leads to; one that leads back to itself accepts anything. */
function targetOf(shape: NamedShape): Shape {
  let target: Shape = shape;
  for (let hop = 0; target.is === 'named'; hop++) {
    if (hop === MAX_REFERENCES) return ANYTHING;
    target = target.to.shape;
  }
  return target;
}

function arrayText(prefix: readonly Shape[], rest: Shape, nesting: number): string {
  if (prefix.length > 0) return `[${prefix.map((item) => typeText(item, nesting + 1)).join(', ')}]`;
  if (isNothing(rest)) return '[]';
  const item = typeText(rest, nesting + 1);
  return item.includes(' ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

/** The names of members for the outermost objects, since a caller looks for these. */
function objectText({ members, others }: ObjectShape, nesting: number): string {
  if (members.length === 0 && !isAnything(others) && !isNothing(others))
    return `Record<string, ${typeText(others, nesting + 1)}>`;
  if (members.length === 0) return isNothing(others) ? '{}' : 'object';
  if (nesting > 1) return '{…}';
  const names = members
    .slice(0, MAX_UNION)
    .map(({ name, isRequired }) => clip(name, MAX_LITERAL) + (isRequired ? '' : '?'));
  return `{ ${names.join(', ')}${members.length > MAX_UNION ? ', …' : ''} }`;
}

function kindTexts(kinds: number): string[] {
  if (isAnything({ is: 'any', kinds })) return ['unknown'];
  if (isNothing({ is: 'any', kinds })) return ['never'];
  return groupsIn(kinds).map((group) => {
    if ((group & NUMBER) !== 0) return group === INTEGER ? 'integer' : 'number';
    return KINDS.get(group) ?? 'unknown';
  });
}

const KINDS: ReadonlyMap<number, string> = new Map([
  [STRING, 'string'],
  [BOOLEAN, 'boolean'],
  [ARRAY, 'unknown[]'],
  [OBJECT, 'object'],
  [NULL, 'null'],
]);
