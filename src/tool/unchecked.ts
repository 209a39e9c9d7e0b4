/**
 * The admitted sides of a tool in; the keywords that are not checked out, each with its side and the reason.
 */
import type { AdmittedSchema } from '../schema/index.ts';
import type { ToolProblem } from './admit-tool.ts';

export interface AdmittedSides {
  readonly input?: AdmittedSchema | undefined;
  readonly output?: AdmittedSchema | undefined;
}

export function uncheckedOf({ input, output }: AdmittedSides): ToolProblem[] {
  const sides = [
    ['input', input],
    ['output', output],
  ] as const;
  return sides.flatMap(([side, schema]) =>
    (schema?.unchecked ?? []).map((problem) => ({ ...problem, side })),
  );
}
