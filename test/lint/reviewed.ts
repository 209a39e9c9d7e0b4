/**
 * Findings in real sources that were looked at: a file of groups, each of findings with one cause, and a word on what is
 * the matter there. A finding that is in no group is new.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import type { Finding } from '../../src/lint/index.ts';
import { root } from '../repo/paths.ts';

export interface ReviewedGroup {
  readonly rule: string;
  readonly note: string;
  /** File, tool, side and place, as far as there are such. */
  readonly at: readonly string[];
}

export interface FoundAt {
  readonly rule: string;
  readonly at: string;
}

export function foundAt({ rule, tool, side, place }: Finding, file?: string): FoundAt {
  const words = [file, tool, side, place].filter((word) => word !== undefined && word !== '');
  return { rule, at: words.join(' ') };
}

/** Equal for equal findings. */
export function lineOf({ rule, at }: FoundAt): string {
  return `${rule} ${at}`;
}

export function linesOf(groups: readonly ReviewedGroup[]): string[] {
  return groups.flatMap(({ rule, at: all }) => all.map((at) => lineOf({ rule, at })));
}

function pathOf(name: string): string {
  return join(root, 'test/lint/baselines', `${name}.json`);
}

export function readReviewed(name: string): ReviewedGroup[] {
  return existsSync(pathOf(name)) ? (JSON.parse(readFileSync(pathOf(name), 'utf8')) as ReviewedGroup[]) : [];
}

/** What is new stands in groups without a note, for a person to write one; what is gone is left out. */
export async function writeReviewed(name: string, findings: readonly FoundAt[]): Promise<void> {
  const found = new Set(findings.map(lineOf));
  const kept = readReviewed(name).map(({ rule, note, at: all }) => ({
    ...{ rule, note },
    at: all.filter((at) => found.has(lineOf({ rule, at }))),
  }));
  const known = new Set(linesOf(kept));
  const fresh = findings.filter((finding) => !known.has(lineOf(finding)));
  const groups = [...new Set(fresh.map(({ rule }) => rule))].map((rule) => ({
    ...{ rule, note: '' },
    at: fresh.filter((finding) => finding.rule === rule).map(({ at }) => at),
  }));
  const text = JSON.stringify([...kept, ...groups].filter(({ at }) => at.length > 0));
  writeFileSync(pathOf(name), await format(text, { parser: 'json', printWidth: 110 }));
}
