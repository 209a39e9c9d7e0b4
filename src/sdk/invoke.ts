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
    const input = read.ok ? read.value : checkedArgs;
    returned = await Promise.resolve(registered.executor(input, context)).catch((error: unknown) => {
      if (isProtocolMatter(error)) protocolError = error;
      throw new ToolError(messageOf(error));
    });
    if (isInputRequiredResult(returned)) return undefined;
    const { content, structuredContent } = returned;
    return reply(structuredContent, { content: (content ?? []) as readonly ContentBlock[] });
  };
  // What our engine leaves unchecked, the SDK has refused.
  const isUnchecked = !read.ok && tool.input.schema.unchecked.length > 0;
  if (isUnchecked && tool.input.validator.accepts(args ?? {})) {
    const text = `The input of "${tool.name}" does not fit the schema:${read.issues}`;
    return { kind: 'outcome', outcome: refused(text, 'arguments') };
  }
  const input = read.ok ? notChecked : tool.input;
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

type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: string };

/** The value as the SDK's schema parses it, or why the SDK refuses it. */
async function readBySdk(schema: RegisteredTool['inputSchema'], value: unknown): Promise<Read> {
  if (schema === undefined) return { ok: true, value: undefined };
  try {
    const { issues, ...result } = await schema['~standard'].validate(value);
    if (issues === undefined || issues.length === 0) {
      return { ok: true, value: (result as { readonly value: unknown }).value };
    }
    return { ok: false, issues: issues.map(({ message }) => `\n  ${message}`).join('') };
  } catch (error) {
    return { ok: false, issues: `\n  ${messageOf(error)}` };
  }
}

async function refusalOf(
  { name, output }: AdmittedTool,
  { outputSchema }: RegisteredTool,
  { structuredContent: value, isError }: CallToolResult,
): Promise<Outcome | undefined> {
  if (output === undefined || isError === true) return undefined;
  if (value === undefined) return refused(`The tool "${name}" returned nothing, but declares an output.`);
  const read = await readBySdk(outputSchema, value);
  if (read.ok) return undefined;
  const checked = output.validator.check(value);
  if (checked.ok && output.schema.unchecked.length === 0) return undefined;
  const message = checked.ok
    ? `The result of "${name}" does not fit the schema:${read.issues}`
    : report(checked, { value, name: `The result of "${name}"` });
  return refused(`${message}\nThe result is withheld.`);
}

function refused(text: string, reason: 'arguments' | 'mismatch' = 'mismatch'): Outcome {
  return { kind: 'error', reason, content: [{ type: 'text', text }], value: undefined };
}

/** An error that asks the client to open a URL first: it is answered by the protocol, not by the tool. */
function isProtocolMatter(error: unknown): error is ProtocolError {
  return error instanceof ProtocolError && error.code === ProtocolErrorCode.UrlElicitationRequired;
}
