/**
 * One call over a connection, from natural arguments to a natural value: arguments are held against the tool's schema
 * before anything is sent, the result against what the server advertises before anything is undone (R-CLIENT).
 */
import { ProtocolError, type Client } from '@modelcontextprotocol/client';
import { isObject, preview, type JsonObject } from '../json/index.ts';
import { rawResultOf } from '../raw-values/index.ts';
import { report, type CheckResult, type Failure } from '../schema/index.ts';
import { naturalValue, valueInText } from '../wire/index.ts';
import {
  ArgumentsError,
  quote,
  ResultMismatchError,
  ServerAnswerError,
  ToolCallError,
  type ReceivedBlock,
} from './errors.ts';
import type { ListedOutput, ListedTool } from './listed-tool.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** For this call; default as the connection says. */
  readonly timeoutMs?: number;
}

export interface CallResult<Value = unknown> {
  readonly value: Value;
  /** For people and models: text, images and the like. */
  readonly content: readonly ReceivedBlock[];
  readonly meta: Readonly<JsonObject> | undefined;
  /** How the value misses the schema of a tool that delivers it all the same. */
  readonly warnings: readonly Failure[];
}

export function checkArguments(name: string, tool: ListedTool | undefined, args: unknown): JsonObject {
  const subject = `The input of ${quote(name)}`;
  if (!isObject(args))
    throw new ArgumentsError(name, [], `${subject} must be an object, but is ${preview(args)}.`);
  const checked = tool?.input.check(args);
  if (checked?.ok === false) {
    throw new ArgumentsError(name, checked.failures, report(checked, { value: args, name: subject }));
  }
  return args;
}

/** What the server answered, as it was sent. */
export async function sendCall(
  client: Client,
  name: string,
  tool: ListedTool | undefined,
  args: JsonObject,
  options: { readonly signal: AbortSignal | undefined; readonly timeoutMs: number },
): Promise<unknown> {
  const { signal, timeoutMs: timeout } = options;
  signal?.throwIfAborted();
  try {
    const answer = await client.callTool(
      { name, arguments: args },
      {
        timeout,
        ...(signal !== undefined && { signal }),
        // Given so that the SDK mirrors by it, and neither lists nor compiles anything by itself.
        toolDefinition: { name, inputSchema: tool?.headers ?? { type: 'object' } },
      },
    );
    return rawResultOf(answer);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

const HEADER_MISMATCH = -32020;

/** The server knows other header parameters than its list said when it was asked. */
export function isHeaderMismatch(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === HEADER_MISMATCH;
}

export function readResult(
  name: string,
  tool: ListedTool | undefined,
  args: JsonObject,
  answer: unknown,
): CallResult {
  const { content, meta, structured, result } = partsOf(name, answer);
  if (result['isError'] === true) {
    throw new ToolCallError({ tool: name, arguments: args, content, value: structured });
  }
  const output = tool?.output;
  const value =
    output === undefined
      ? naturalValue(result, undefined, tool?.natural._meta)
      : declaredValue(name, output, result, structured);
  const wanted = output?.reading.isLoose === true ? output.natural()?.check(value) : undefined;
  return { value, content, meta, warnings: wanted?.ok === false ? wanted.failures : [] };
}

/** Without `structuredContent` the text has to be the JSON of a natural value, which the schema judges all the same. */
function declaredValue(name: string, output: ListedOutput, result: JsonObject, structured: unknown): unknown {
  const { reading, validator } = output;
  if (structured !== undefined) {
    checkSent(name, validator.check(structured), structured);
    return naturalValue(result, reading);
  }
  const value = valueInText(result);
  if (value === undefined) {
    const message = `The result of ${quote(name)} has no "structuredContent", although the tool has an output schema.`;
    throw new ResultMismatchError(name, [], structured, message);
  }
  const checked = reading.isLoose ? undefined : output.natural()?.check(value);
  if (checked !== undefined) checkSent(name, checked, value);
  return value;
}

interface Parts {
  readonly result: JsonObject;
  readonly content: readonly ReceivedBlock[];
  readonly meta: JsonObject | undefined;
  readonly structured: unknown;
}

/** Content may be missing, as it was in early servers; what is no list of blocks is nobody's result. */
function partsOf(name: string, answer: unknown): Parts {
  const { content = [], _meta: meta, structuredContent: structured } = isObject(answer) ? answer : {};
  if (!isObject(answer) || !Array.isArray(content) || !content.every(isBlock)) {
    throw new ServerAnswerError(
      `The result of ${quote(name)} must be an object whose "content" is a list of blocks, each with a "type", but is ${preview(answer)}.`,
    );
  }
  return { result: answer, content, meta: isObject(meta) ? meta : undefined, structured };
}

function isBlock(block: unknown): block is ReceivedBlock {
  return isObject(block) && typeof block['type'] === 'string';
}

function checkSent(name: string, checked: CheckResult, sent: unknown): void {
  if (checked.ok) return;
  const message = report(checked, { value: sent, name: `The result of ${quote(name)}` });
  throw new ResultMismatchError(name, checked.failures, sent, message);
}
