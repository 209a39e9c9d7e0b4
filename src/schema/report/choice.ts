/**
 * A choice that nothing fitted, where one sentence says it all: branches that only differ in the type or
 * value that they ask for (`anyOf: [integer, null]`), and tagged branches of which the value names none. A
 * failure of a choice in; the one failure to be told in its place out, or undefined where the branches must
 * be told one by one.
 */
import { clip } from '../../json/index.ts';
import { slipOf } from '../../nearest.ts';
import type { BranchMiss, Failure } from '../problem.ts';
import { placeName } from './text.ts';

export type Choice = Failure & { readonly branches: readonly BranchMiss[] };

export function isChoice(failure: Failure): failure is Choice {
  return failure.branches !== undefined && failure.branches.length > 0;
}

export function mergedChoice(failure: Choice): Failure | undefined {
  return mergedValues(failure) ?? mergedTags(failure);
}

/** Asked of the value itself, one thing by each branch. */
function mergedValues(failure: Choice): Failure | undefined {
  const single = failure.branches.map(({ failures }) => (failures.length === 1 ? failures[0]! : undefined));
  const isMergeable = single.every(
    (miss) => miss !== undefined && miss.instancePath === failure.instancePath && MERGEABLE.has(miss.code),
  );
  return isMergeable ? joined(single as Failure[]) : undefined;
}

const MERGEABLE = new Set(['type', 'const', 'enum']);

/**
 * Every branch that could be meant refuses the same member by its value, and they do not all ask for the
 * same.
 */
function mergedTags(failure: Choice): Failure | undefined {
  const intended = failure.branches.filter(
    ({ failures }) =>
      !failures.some(({ code, instancePath }) => code === 'type' && instancePath === failure.instancePath),
  );
  const [first] = intended;
  if (first === undefined || intended.length < 2) return undefined;
  const tag = first.failures.find((miss) => isTagMiss(miss, failure.instancePath));
  const misses = intended.map(({ failures }) =>
    failures.find((miss) => isTagMiss(miss, failure.instancePath) && miss.instancePath === tag?.instancePath),
  );
  if (!misses.every((miss) => miss !== undefined)) return undefined;
  return new Set(misses.map(({ expected }) => expected)).size > 1 ? joined(misses) : undefined;
}

function isTagMiss({ code, instancePath }: Failure, choicePath: string): boolean {
  const steps = instancePath.slice(choicePath.length).split('/').length - 1;
  return steps === 1 && (code === 'const' || code === 'enum');
}

const MOST_NAMES = 200;

/** One failure in the place of several that ask for different values: the nearest first. */
function joined(misses: readonly Failure[]): Failure {
  const [first] = misses as readonly [Failure];
  const expected = [...new Set(misses.map((miss) => miss.expected ?? ''))];
  const received = receivedBy(misses);
  const nearest = slipOf(unquoted(received), expected.map(unquoted).slice(0, MOST_NAMES));
  const ordered = nearest === undefined ? expected : [quoted(nearest, expected), ...expected].filter(isFirst);
  const list =
    ordered.length < 2 ? ordered.join('') : `${ordered.slice(0, -1).join(', ')} or ${ordered.at(-1)!}`;
  const hint = nearest === undefined ? '' : `; did you mean ${quoted(nearest, expected)}?`;
  return {
    ...first,
    code: 'enum',
    expected: list,
    received,
    message: `must be ${list}, but is ${received}${hint}`,
  };
}

/** A failed `type` tells only the kind of the value; its message tells more. */
function receivedBy(misses: readonly Failure[]): string {
  const value = misses.find(({ code }) => code !== 'type') ?? misses[0]!;
  if (value.code !== 'type') return value.received ?? '';
  const at = value.message.indexOf(', but is ');
  return at === -1 ? (value.received ?? '') : value.message.slice(at + ', but is '.length);
}

function quoted(name: string, expected: readonly string[]): string {
  return expected.find((text) => unquoted(text) === name) ?? name;
}

function unquoted(text: string): string {
  return text.replace(/^(?:[a-z]+ )?"(.*)"$/, '$1');
}

function isFirst(text: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(text) === index;
}

/** What a person calls a branch: its title, its name among the definitions, or where it stands. */
export function branchName({ title, schemaPath }: BranchMiss): string {
  if (title !== undefined && title !== '') return clip(title, MAX_TITLE);
  return (
    /\/(?:\$defs|definitions)\/([^/]+)$/.exec(schemaPath)?.[1] ??
    placeName(schemaPath.split('/').slice(-2).join('/'))
  );
}

const MAX_TITLE = 80;
