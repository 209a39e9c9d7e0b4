/**
 * The tool `call_tool`: a name and arguments in; the call goes on as one of that tool, whose own schemas
 * check the arguments and the result. It declares no output, since each tool has another.
 */
import { tool, type AnyTool } from '../tool/index.ts';
import type { ToolIndex } from './tool-index.ts';

const INPUT = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'The name of a tool, as search_tools gives it.' },
    arguments: {
      type: 'object',
      description: 'Its arguments, by the names in its signature; describe_tool has their schema.',
    },
  },
  required: ['name'],
  additionalProperties: false,
} as const;

export function callTool(index: ToolIndex): AnyTool {
  return tool({
    name: 'call_tool',
    title: 'Call a tool',
    description:
      'Calls a tool that search_tools has found. Arguments that do not fit are refused with the reason.',
    ...(index.isReadOnly && { annotations: { readOnlyHint: true, destructiveHint: false } }),
    input: INPUT,
    repair: true,
    forward: ({ name, arguments: args = {} }, context) => ({
      tool: index.find(name as string, context),
      args: args as object,
    }),
    run: () => {
      throw new Error('The call was not forwarded.');
    },
  });
}
