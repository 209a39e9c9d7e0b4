/**
 * Findings of a file in; the same with line and column out. A file that was changed or deleted since has
 * none.
 */
import type { JudgedFinding } from '../../lint/index.ts';
import type { DescribedSource } from '../../sources/index.ts';
import { locator, type Locator, type Position } from '../../sources/text/index.ts';
import { readText } from '../read-json.ts';
import type { PlacedFinding } from './outcome.ts';
import { positionInCode } from './position-in-code.ts';

const DOCUMENT = /\.(?:json|ya?ml)$/i;

export async function placeFindings(
  findings: readonly JudgedFinding[],
  { name: file, kind }: DescribedSource,
): Promise<readonly PlacedFinding[]> {
  if (findings.length === 0 || kind === 'server' || kind === 'demo') return findings;
  const read = await readText(file);
  if (!read.ok) return findings;
  if (!DOCUMENT.test(file))
    return findings.map((finding) => ({ ...finding, ...positionInCode(read.text, finding) }));
  const locate = await locator(read.text, read.language);
  return findings.map((finding) => ({ ...finding, ...nearestPosition(finding.pointer ?? '', locate) }));
}

/**
 * For a pointer that is not in the text, such as a missing property, the position of its nearest ancestor.
 */
export function nearestPosition(pointer: string, locate: Locator): Position | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const position = locate(at);
    if (position !== undefined || at === '') return position;
  }
}
