/** Runnable tools in; their descriptions out, refused ones with the reasons. */
import type { AdmittedTool, RefusedTool } from '../../tool/index.ts';
import type { DescribedTool } from './described.ts';

export interface RunnableTools {
  readonly tools: readonly AdmittedTool[];
  readonly refused: readonly RefusedTool[];
}

export function describeTools({ tools, refused }: RunnableTools, source: string): DescribedTool[] {
  return [
    ...tools.map((tool) => describeAdmitted(tool, source)),
    ...refused.map((tool) => describeRefused(tool, source)),
  ];
}

function describeAdmitted(tool: AdmittedTool, source: string): DescribedTool {
  const { name, traits, input, output, onMismatch, envelope, text } = tool;
  const { title, description, annotations, meta } = traits;
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(annotations !== undefined && { annotations: { ...annotations } }),
    ...(meta !== undefined && { meta }),
    inputSchema: input.schema.document,
    input: input.schema,
    ...(output !== undefined && {
      outputSchema: output.schema.document,
      output: output.schema,
      natural: output.schema,
    }),
    contract: { onMismatch, envelope, text, traits },
    problems: [],
    source,
    pointer: '',
  };
}

export function describeRefused({ name, kind, problems }: RefusedTool, source: string): DescribedTool {
  return { name, ...(kind !== undefined && { kind }), problems, source, pointer: '' };
}
