/**
 * Failures in, lines out: one for each place. A failed choice leads with what is wrong in its closest branch,
 * since that is what a caller mends; the other branches follow in a short line each.
 */
import { counted } from '../../json/index.ts';
import type { BranchMiss, Failure } from '../problem.ts';
import { branchName, isChoice, mergedChoice, type Choice } from './choice.ts';
import { excerptAt } from './excerpt.ts';
import { groupByPlace, type MissedPlace } from './places.ts';
import { sentenceOf } from './sentence.ts';
import { placeName, type Line } from './text.ts';

export interface Subject {
  /** The value that failed, where the caller has it: what stands at a place is then shown. */
  readonly value?: unknown;
}

/** A report of one choice fits on a few lines. */
const MAX_CLOSEST = 4;
const MAX_OTHER_BRANCHES = 2;
const MAX_ALIKE = 5;

export function linesOf(failures: readonly Failure[], subject: Subject, indent: number): Line[] {
  return groupByPlace(failures).flatMap((place) => linesOfPlace(place, subject, indent));
}

function linesOfPlace(place: MissedPlace, subject: Subject, indent: number): Line[] {
  const { failures, alike } = place;
  const plain = failures.filter((failure) => !isChoice(failure));
  const lines = plain.length === 0 ? [] : [lineOf(place.instancePath, plain, subject, indent)];
  for (const failure of failures)
    if (isChoice(failure)) lines.push(...linesOfChoice(failure, subject, indent));
  if (alike.length > 0) {
    const shown = alike.slice(0, MAX_ALIKE).map(placeName).join(', ');
    const more = alike.length > MAX_ALIKE ? ` and ${alike.length - MAX_ALIKE} more` : '';
    lines.push({ indent: indent + 1, text: `the same at ${shown}${more}`, counts: alike.length });
  }
  return lines;
}

function lineOf(place: string, failures: readonly Failure[], subject: Subject, indent: number): Line {
  const text = `${placeName(place)}: ${sentenceOf(failures)}${shownValue(place, subject)}`;
  const isList = failures.some(({ code }) => code === 'enum');
  return { indent, text, counts: 1, ...(isList && { isList }) };
}

/** For a container, the sentence alone does not show what was sent. */
function shownValue(instancePath: string, subject: Subject): string {
  const text = 'value' in subject ? excerptAt(subject.value, instancePath) : undefined;
  return text === undefined ? '' : ` (here: ${text})`;
}

/** The closest branch first, as if it were the only one; then the others, shortly. */
function linesOfChoice(failure: Choice, subject: Subject, indent: number): Line[] {
  const merged = mergedChoice(failure);
  if (merged !== undefined) return [lineOf(merged.instancePath, [merged], subject, indent)];
  const [closest, ...others] = failure.branches;
  const [first, ...rest] = linesOf(closest!.failures.slice(0, MAX_CLOSEST), subject, indent);
  if (first === undefined) return [lineOf(failure.instancePath, [failure], subject, indent)];
  const note =
    others.length === 0 ? '' : ` (as ${branchName(closest!)}, the closest of ${others.length + 1} forms)`;
  // One choice is one place, whatever is wrong with it.
  const lines: Line[] = [{ ...first, text: first.text + note, counts: 1 }];
  for (const line of rest.slice(0, MAX_CLOSEST - 1)) lines.push({ ...line, counts: 0 });
  for (const branch of others.slice(0, MAX_OTHER_BRANCHES)) {
    lines.push({ indent: indent + 1, text: `or ${shortReason(branch, failure.instancePath)}`, counts: 0 });
  }
  const unsaid = others.length - MAX_OTHER_BRANCHES;
  if (unsaid > 0)
    lines.push({ indent: indent + 1, text: `or one of ${counted(unsaid, 'form')} more`, counts: 0 });
  return lines;
}

function shortReason(branch: BranchMiss, choicePath: string): string {
  const [first, ...others] = groupByPlace(branch.failures);
  if (first === undefined) return branchName(branch);
  const [only] = first.failures;
  const isOtherType =
    first.failures.length === 1 && only!.code === 'type' && first.instancePath === choicePath;
  if (isOtherType) return only!.expected ?? branchName(branch);
  const more = others.length === 0 ? '' : ` (and in ${counted(others.length, 'place')} more)`;
  return `${branchName(branch)}: ${placeName(first.instancePath)} ${sentenceOf(first.failures)}${more}`;
}
