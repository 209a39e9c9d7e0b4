/**
 * One call of a handler that was written for the SDK. Where the SDK accepts arguments and result, the client
 * gets what the SDK would send; our engine decides only where the SDK refuses them, so that calls which
 * succeeded before stay the same. The client reads the message of a thrown error, as with the SDK.
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

/** The unchanged result of the handler, or the outcome of a call without one. */
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
  const run = async (checkedArgs: unknown): Promise<unknown> => {
    const input = read === undefined ? checkedArgs : read.value;
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

/** A check that accepts everything, for arguments that the SDK has accepted. */
const notChecked = {
  validator: { check: () => ({ ok: true }) },
  parse: undefined,
} as unknown as AdmittedTool['input'];

/** The value as the SDK's schema parses it; undefined where the SDK refuses it. */
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

/** An error that asks the client to open a URL first: it is answered by the protocol, not by the tool. */
function isProtocolMatter(error: unknown): error is ProtocolError {
  return error instanceof ProtocolError && error.code === ProtocolErrorCode.UrlElicitationRequired;
}
