/** Described sources in; one line for stderr for each keyword of their tools that is not checked out. */
import { oneLine } from '../../schema/internal.ts';
import type { DescribedSource } from '../../sources/index.ts';
import { uncheckedOf } from '../../tool/index.ts';

export function uncheckedText(sources: readonly DescribedSource[]): string {
  const lines = sources.flatMap(({ tools }) =>
    tools.flatMap((tool) =>
      uncheckedOf(tool).map(({ side, schemaPath, message }) =>
        oneLine(`${tool.name} ${side} ${schemaPath}: ${message}`),
      ),
    ),
  );
  return lines.map((line) => `anyshape: not checked: ${line}\n`).join('');
}
