/**
 * A described tool in; a tool out that any registry accepts, to show what anyshape would advertise to
 * clients. It cannot be called: a description has no function.
 */
import { tool, type AnyTool } from '../../tool/index.ts';
import type { DescribedTool } from './described.ts';

export function asTool(described: DescribedTool): AnyTool {
  const { name, title, description, annotations, meta = {}, inputSchema, natural } = described;
  // Our own marks describe one encoding of a value; each version gets its own.
  const others = Object.entries(meta).filter(([key]) => !key.startsWith('anyshape/'));
  const traits = {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(annotations !== undefined && { annotations }),
    ...(others.length > 0 && { meta: Object.fromEntries(others) }),
  };
  return tool({
    ...traits,
    input: inputSchema ?? { type: 'object' },
    ...(natural !== undefined && { output: natural.document as object }),
    run: (): never => {
      throw new Error(`The tool "${name}" is only described here.`);
    },
  });
}
