/**
 * Findings in real sources that were looked at: a file of them for each source, each with a word on what is
 * the matter there, and what its author should do or why it may stay. A finding that is not in the file is
 * new.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import type { Finding } from '../../src/lint/index.ts';
import { root } from '../repo/paths.ts';

export interface FoundAt {
  /** File, tool, side and place, as far as there are such. */
  readonly at: string;
  readonly rule: string;
}

export interface ReviewedFinding extends FoundAt {
  readonly note: string;
}

export function foundAt({ rule, tool, side, place }: Finding, file?: string): FoundAt {
  const words = [file, tool, side, place].filter((word) => word !== undefined && word !== '');
  return { at: words.join(' '), rule };
}

/** Equal for equal findings. */
export function lineOf({ rule, at }: FoundAt): string {
  return `${rule} ${at}`;
}

function pathOf(name: string): string {
  return join(root, 'test/lint/baselines', `${name}.json`);
}

export function readReviewed(name: string): ReviewedFinding[] {
  return existsSync(pathOf(name))
    ? (JSON.parse(readFileSync(pathOf(name), 'utf8')) as ReviewedFinding[])
    : [];
}

/**
 * In the order of the source. What is new has no note, for a person to write one; what is gone is left out.
 */
export async function writeReviewed(name: string, findings: readonly FoundAt[]): Promise<void> {
  const notes = new Map(readReviewed(name).map((reviewed) => [lineOf(reviewed), reviewed.note]));
  const reviewed = findings.map(({ at, rule }) => ({
    at,
    rule,
    note: notes.get(lineOf({ at, rule })) ?? '',
  }));
  const text = await format(JSON.stringify(reviewed), { parser: 'json', printWidth: 110 });
  writeFileSync(pathOf(name), text);
}
