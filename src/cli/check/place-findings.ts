/** Findings of a file in; the same with line and column out. A file that changed or went away since has none. */
import type { JudgedFinding } from '../../lint/index.ts';
import type { DescribedSource } from '../../sources/index.ts';
import { locator } from '../../sources/text/index.ts';
import { readText } from '../read-json.ts';
import type { PlacedFinding } from './outcome.ts';

export async function placeFindings(
  findings: readonly JudgedFinding[],
  { name: file }: DescribedSource,
): Promise<readonly PlacedFinding[]> {
  if (!findings.some(({ pointer }) => pointer !== undefined)) return findings;
  const read = await readText(file);
  if (!read.ok) return findings;
  const locate = await locator(read.text, read.language);
  return findings.map((finding) => ({
    ...finding,
    ...(finding.pointer !== undefined && nearest(finding.pointer, locate)),
  }));
}

/** A place that is not in the text, such as a missing property, is where its holder is. */
function nearest(pointer: string, locate: Awaited<ReturnType<typeof locator>>): object | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = locate(at);
    if (found !== undefined || at === '') return found;
  }
}
