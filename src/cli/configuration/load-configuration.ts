/**
 * The path of a configuration in; its value and problems, each with its line, out, or why it cannot be read.
 */
import { dirname } from 'node:path';
import { locator, parseWithComments } from '../../sources/text/index.ts';
import { nearestPosition } from '../check/place-findings.ts';
import { parseText, readText, type FileText, type Unreadable } from '../read-json.ts';
import { judgeConfiguration, type ConfigurationProblem } from './judge.ts';

export interface PlacedProblem extends ConfigurationProblem {
  readonly line?: number;
  readonly column?: number;
}

export interface LoadedConfiguration {
  readonly ok: true;
  readonly file: string;
  /** That its paths start from. */
  readonly folder: string;
  readonly value: unknown;
  readonly problems: readonly PlacedProblem[];
}

export async function loadConfiguration(
  file: string,
): Promise<LoadedConfiguration | { readonly ok: false; readonly error: Unreadable }> {
  const read = await readText(file);
  if (!read.ok) return read;
  const parsed = await parse(read);
  if (!parsed.ok) return parsed;
  const folder = dirname(file);
  const locate = await locator(read.text, read.language);
  const problems = judgeConfiguration(parsed.value, folder).map((problem) => ({
    ...problem,
    ...nearestPosition(problem.pointer, locate),
  }));
  return { ok: true, file, folder, value: parsed.value, problems };
}

/** With comments and trailing commas, as editors write such files. */
async function parse(
  read: FileText,
): Promise<
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: Unreadable }
> {
  const parsed = await parseText(read);
  if (parsed.ok || read.language === 'yaml') return parsed;
  const value = await parseWithComments(read.text);
  return value === undefined ? parsed : { ok: true, value };
}
