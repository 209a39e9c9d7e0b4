/**
 * Failures in, lines out: one for each place, and below a failed choice which branch came closest, why it missed, and
 * the other branches in one short line each.
 */
import type { BranchMiss, Failure } from '../problem.ts';
import { excerptAt } from './excerpt.ts';
import { groupByPlace, type MissedPlace } from './places.ts';
import { sentenceOf } from './sentence.ts';
import { placeName, plural, type Line } from './text.ts';

export interface Subject {
  /** The value that failed, where the caller has it: what stands at a place is then shown. */
  readonly value?: unknown;
}

const MAX_OTHER_BRANCHES = 5;
const MAX_ALIKE = 5;

export function linesOf(failures: readonly Failure[], subject: Subject, indent: number): Line[] {
  return groupByPlace(failures).flatMap((place) => linesOfPlace(place, subject, indent));
}

function linesOfPlace(place: MissedPlace, subject: Subject, indent: number): Line[] {
  const { instancePath, failures, alike } = place;
  const text = `${placeName(instancePath)}: ${sentenceOf(failures)}${shownValue(place, subject)}`;
  const isList = failures.some(({ code }) => code === 'enum');
  const lines: Line[] = [{ indent, text, counts: 1, ...(isList && { isList }) }];
  for (const { branches } of failures) {
    if (branches !== undefined) lines.push(...linesOfChoice(branches, indent + 1));
  }
  if (alike.length > 0) {
    const shown = alike.slice(0, MAX_ALIKE).map(placeName).join(', ');
    const more = alike.length > MAX_ALIKE ? ` and ${alike.length - MAX_ALIKE} more` : '';
    lines.push({ indent: indent + 1, text: `the same at ${shown}${more}`, counts: alike.length });
  }
  return lines;
}

/** For a container, the sentence alone does not show what was sent. */
function shownValue({ instancePath }: MissedPlace, subject: Subject): string {
  const text = 'value' in subject ? excerptAt(subject.value, instancePath) : undefined;
  return text === undefined ? '' : ` (here: ${text})`;
}

function linesOfChoice(branches: readonly BranchMiss[], indent: number): Line[] {
  const [closest, ...others] = branches;
  if (closest === undefined) return [];
  const lines: Line[] = [
    { indent, text: `closest is ${branchName(closest)}, but for:`, counts: 0 },
    // The value at the place of the choice is already shown.
    ...linesOf(closest.failures, {}, indent + 1).map((line) => ({ ...line, counts: 0 })),
  ];
  for (const branch of others.slice(0, MAX_OTHER_BRANCHES)) {
    lines.push({ indent, text: `not ${branchName(branch)}: ${shortReason(branch)}`, counts: 0 });
  }
  const unsaid = others.length - MAX_OTHER_BRANCHES;
  if (unsaid > 0) lines.push({ indent, text: `nor ${unsaid} more`, counts: 0 });
  return lines;
}

function branchName({ schemaPath }: BranchMiss): string {
  return placeName(schemaPath);
}

function shortReason({ failures }: BranchMiss): string {
  const [first, ...others] = groupByPlace(failures);
  if (first === undefined) return 'it misses too';
  const more = others.length === 0 ? '' : ` (and in ${plural(others.length, 'place')} more)`;
  return `${placeName(first.instancePath)} ${sentenceOf(first.failures)}${more}`;
}
