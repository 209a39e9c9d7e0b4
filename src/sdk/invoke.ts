/**
 * One call of a handler that was written for the SDK: its result becomes an outcome of ours, and back to whatever the
 * handler meant that is no outcome. What it throws is told in its own words, as its author is used to.
 */
import {
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
  type RegisteredTool,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { callTool, type CallSettings } from '../tool/call.ts';
import {
  reply,
  ToolError,
  type AdmittedTool,
  type CallRequest,
  type ContentBlock,
  type Outcome,
} from '../tool/index.ts';

type Returned = CallToolResult | InputRequiredResult;

export async function invoke(
  tool: AdmittedTool,
  { executor }: RegisteredTool,
  args: unknown,
  context: ServerContext,
  request: CallRequest,
  settings: CallSettings,
): Promise<Outcome | InputRequiredResult> {
  let aside: Outcome | InputRequiredResult | ProtocolError | undefined;
  const run = async (given: unknown): Promise<unknown> => {
    const result: Returned = await Promise.resolve(executor(given, context)).catch((error: unknown) => {
      if (isProtocolMatter(error)) aside = error;
      throw new ToolError(error instanceof Error ? error.message : String(error));
    });
    if (isInputRequiredResult(result)) aside = result;
    else if (result.isError === true) aside = errorOutcome(result);
    if (aside !== undefined) throw new ToolError('');
    const { content, structuredContent, _meta: meta } = result as CallToolResult;
    return reply(structuredContent, {
      content: (content ?? []) as readonly ContentBlock[],
      ...(meta !== undefined && { meta }),
    });
  };
  const outcome = await callTool({ ...tool, run }, args, request, settings);
  if (aside instanceof ProtocolError) throw aside;
  return aside ?? (outcome as Outcome);
}

/** Asks the client to open an address first; an answer of the protocol, not of the tool. */
function isProtocolMatter(error: unknown): error is ProtocolError {
  return error instanceof ProtocolError && error.code === ProtocolErrorCode.UrlElicitationRequired;
}

function errorOutcome({ content, structuredContent: value }: CallToolResult): Outcome {
  return {
    kind: 'error',
    reason: 'tool-error',
    content: (content ?? []) as readonly ContentBlock[],
    value,
  };
}
