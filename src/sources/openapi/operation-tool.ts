/**
 * An operation and its schemas in; a Tool out. APIs differ from their documents: a result that misses its
 * schema is delivered.
 */
import type { Schema } from '../../schema/index.ts';
import { reply, tool, type AnyTool, type ToolDefinition } from '../../tool/index.ts';
import type { Arguments } from './call/arguments.ts';
import { callOperation, type CallableOperation, type CallTools } from './call/call-operation.ts';
import type { OperationFace } from './operation/describe.ts';

export interface ToolSchemas {
  readonly input: Schema;
  readonly output: Schema | undefined;
  /** The complete schemas, where the listed ones are cut. */
  readonly checks: NonNullable<ToolDefinition['checks']>;
}

export function operationTool(
  name: string,
  { title, description, annotations }: OperationFace,
  { input, output, checks }: ToolSchemas,
  callable: CallableOperation,
  tools: CallTools,
): AnyTool {
  return tool({
    name,
    ...(title !== undefined && { title }),
    description,
    annotations,
    input,
    ...(output !== undefined && { output }),
    checks,
    onMismatch: 'warn',
    formats: 'hint',
    repair: true,
    run: async (args: Arguments, { signal }) => {
      const { data, content } = await callOperation(callable, args, signal, tools);
      return content.length === 0 ? data : reply(data, { content });
    },
  });
}
