/**
 * A route in; the Tool that clients see out: the envelope or the data alone, and what the file's `meta` says
 * (R-FLOW-2, R-FLOW-6).
 */
import type { JsonObject } from '../../json/index.ts';
import {
  reply,
  tool,
  ToolError,
  type AnyTool,
  type ContentBlock,
  type ToolAnnotations,
} from '../../tool/index.ts';
import { callRoute, type CallTools, type Route } from './call/call-route.ts';
import { RouteFailure } from './call/route-failure.ts';
import { DATA, envelopeSchema, failed, succeeded } from './output/envelope.ts';
import { inputSchema, type Arguments } from './parameters/input.ts';

export interface ToolFace {
  /** On the wire. */
  readonly name: string;
  readonly description: string | undefined;
  readonly meta: JsonObject;
  /** The data alone, without the envelope. */
  readonly isBare: boolean;
}

export function routeTool(
  route: Route,
  { name, description, meta, isBare }: ToolFace,
  tools: CallTools,
): AnyTool {
  const { schema } = route.output;
  const output = isBare ? schema : envelopeSchema(schema ?? {});
  const annotations = annotationsOf(meta);
  const hints = hintsOf(meta);
  return tool({
    name,
    ...(description !== undefined && { description }),
    input: inputSchema(route.parameters),
    ...(output !== undefined && { output }),
    ...(schema !== undefined && { onMismatch: 'warn', ...(!isBare && { looseAt: DATA }) }),
    ...(annotations !== undefined && { annotations }),
    ...(hints !== undefined && { meta: hints }),
    formats: 'hint',
    repair: true,
    run: async (args: Arguments, { signal }) => {
      try {
        const { data, content } = await callRoute(route, args, signal, tools);
        return isBare
          ? reply(data, { content: bareContent(data, content, route) })
          : reply(succeeded(data), { content });
      } catch (error) {
        if (!(error instanceof RouteFailure)) throw error;
        throw new ToolError(error.message, isBare ? {} : { value: failed(error.messages) });
      }
    },
  });
}

/** A text arrives as it is, and not as JSON has it, between quotes. */
function bareContent(
  data: unknown,
  content: readonly ContentBlock[],
  { output }: Route,
): readonly ContentBlock[] {
  const isText = output.decoding === 'text' && typeof data === 'string' && content.length === 0;
  return isText ? [{ type: 'text', text: data }] : content;
}

function annotationsOf({ isReadOnly, isDestructive }: JsonObject): ToolAnnotations | undefined {
  if (typeof isReadOnly !== 'boolean' && typeof isDestructive !== 'boolean') return undefined;
  return {
    ...(typeof isReadOnly === 'boolean' && { readOnlyHint: isReadOnly }),
    ...(typeof isDestructive === 'boolean' && { destructiveHint: isDestructive }),
  };
}

/** For hosts that load tools when they are needed. */
function hintsOf({ alwaysLoad, searchHint }: JsonObject): JsonObject | undefined {
  const hints: JsonObject = {
    ...(typeof alwaysLoad === 'boolean' && { 'anthropic/alwaysLoad': alwaysLoad }),
    ...(typeof searchHint === 'string' && { 'anthropic/searchHint': searchHint }),
  };
  return Object.keys(hints).length === 0 ? undefined : hints;
}
