/**
 * One call of a handler that was written for the SDK; what leaves is what the SDK would have sent wherever the SDK accepts
 * arguments and result. Only where it refuses them our engine decides, so that a call which succeeded stays as it was.
 * What the handler throws is told in its own words, as its author is used to.
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
import { messageOf } from '../message-of.ts';
import { report } from '../schema/index.ts';
import { callTool } from '../tool/call.ts';
import type { CallSettings } from '../tool/call-settings.ts';
import {
  reply,
  ToolError,
  type AdmittedTool,
  type CallRequest,
  type ContentBlock,
  type Outcome,
} from '../tool/index.ts';

type Returned = CallToolResult | InputRequiredResult;

/** A result of the handler as it came, or what became of the call without one. */
export type Invocation =
  | { readonly kind: 'returned'; readonly result: CallToolResult }
  | { readonly kind: 'asked'; readonly result: InputRequiredResult }
  | { readonly kind: 'outcome'; readonly outcome: Outcome };

export async function invoke(
  tool: AdmittedTool,
  registered: RegisteredTool,
  args: unknown,
  context: ServerContext,
  request: CallRequest,
  settings: CallSettings,
): Promise<Invocation> {
  let returned: Returned | undefined;
  let protocolError: ProtocolError | undefined;
  const read = await readBySdk(registered.inputSchema, args ?? {});
  const run = async (given: unknown): Promise<unknown> => {
    const input = read === undefined ? given : read.value;
    returned = await Promise.resolve(registered.executor(input, context)).catch((error: unknown) => {
      if (isProtocolMatter(error)) protocolError = error;
      throw new ToolError(messageOf(error));
    });
    if (isInputRequiredResult(returned)) return undefined;
    const { content, structuredContent } = returned;
    return reply(structuredContent, { content: (content ?? []) as readonly ContentBlock[] });
  };
  const input = read === undefined ? tool.input : notChecked;
  const outcome = await callTool({ ...tool, input, output: undefined, run }, args, request, settings);
  if (protocolError !== undefined) throw protocolError;
  if (returned !== undefined && isInputRequiredResult(returned)) return { kind: 'asked', result: returned };
  if (returned === undefined || outcome.kind !== 'value')
    return { kind: 'outcome', outcome: outcome as Outcome };
  const result = returned;
  const refusal = await refusalOf(tool, registered, result);
  return refusal === undefined ? { kind: 'returned', result } : { kind: 'outcome', outcome: refusal };
}

/** The check that lets all arguments pass; the SDK has accepted them. */
const notChecked = {
  validator: { check: () => ({ ok: true }) },
  parse: undefined,
} as unknown as AdmittedTool['input'];

/** What the SDK's own schema makes of a value; undefined where it refuses it. */
async function readBySdk(
  schema: RegisteredTool['inputSchema'],
  value: unknown,
): Promise<{ readonly value: unknown } | undefined> {
  if (schema === undefined) return { value: undefined };
  try {
    const result = await schema['~standard'].validate(value);
    return result.issues === undefined || result.issues.length === 0
      ? { value: (result as { readonly value: unknown }).value }
      : undefined;
  } catch {
    return undefined;
  }
}

async function refusalOf(
  { name, output }: AdmittedTool,
  { outputSchema }: RegisteredTool,
  { structuredContent: value, isError }: CallToolResult,
): Promise<Outcome | undefined> {
  if (output === undefined || isError === true) return undefined;
  if (value === undefined) return refused(`The tool "${name}" returned nothing, but declares an output.`);
  if ((await readBySdk(outputSchema, value)) !== undefined) return undefined;
  const checked = output.validator.check(value);
  if (checked.ok) return undefined;
  const message = report(checked, { value, name: `The result of "${name}"` });
  return refused(`${message}\nThe result is withheld.`);
}

function refused(text: string): Outcome {
  return { kind: 'error', reason: 'mismatch', content: [{ type: 'text', text }], value: undefined };
}

/** Asks the client to open an address first; an answer of the protocol, not of the tool. */
function isProtocolMatter(error: unknown): error is ProtocolError {
  return error instanceof ProtocolError && error.code === ProtocolErrorCode.UrlElicitationRequired;
}
