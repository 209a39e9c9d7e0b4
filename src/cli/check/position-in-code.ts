/**
 * The text of a module and a finding in; the place out that names its tool, since code has no JSON Pointers:
 * the tool's name, or the key of its route, where it first stands as a string or a key. The start of the file
 * where there is none.
 */
import { parsePointer } from '../../json/index.ts';
import type { JudgedFinding } from '../../lint/index.ts';
import { positions, type Position } from '../../sources/text/index.ts';

export function positionInCode(text: string, { tool, pointer }: JudgedFinding): Position {
  // The key of a route stands right below "tools" or "routes".
  const [, key] = pointer === undefined ? [] : (parsePointer(pointer) ?? []);
  for (const name of [tool, key]) {
    if (name === undefined) continue;
    const offsets = [`'${name}'`, `"${name}"`, `\`${name}\``, `${name}:`]
      .map((written) => text.indexOf(written))
      .filter((offset) => offset !== -1);
    if (offsets.length > 0) return positions(text)(Math.min(...offsets));
  }
  return { line: 1, column: 1 };
}
