/**
 * One call over a connection, from natural arguments to a natural value: arguments are checked against the
 * tool's schema before they are sent, the result against the advertised schema before its envelope is removed
 * (R-CLIENT).
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
import type { progressListener, ProgressReport } from './events.ts';
import type { ListedOutput, ListedTool } from './listed-tool.ts';

/** What one call may set. */
export interface CallOptions {
  /** Cancels the call, also at the server. */
  readonly signal?: AbortSignal;
  /** For this call; default that of the connection. */
  readonly timeoutMs?: number;
  /** How far the tool has come, where it reports that. */
  readonly onProgress?: (report: ProgressReport) => void;
}

/** What the request of a call carries, and how long it may take. */
export interface SendOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly meta: JsonObject;
  readonly progress: ReturnType<typeof progressListener>;
}

/** The value of a call, and everything that came with it. */
export interface CallResult<Value = unknown> {
  /** The natural value, as `call` returns it. */
  readonly value: Value;
  /** For people and models: text, images and the like. */
  readonly content: readonly ReceivedBlock[];
  /** `_meta` of the result; undefined where it has none. */
  readonly meta: Readonly<JsonObject> | undefined;
  /** The failures of a value that the tool delivers despite its schema. */
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

/** The result as the server sent it. `headers`: the parameters that are mirrored, as an input schema. */
export async function sendCall(
  client: Client,
  name: string,
  headers: ListedTool['headers'] | undefined,
  args: JsonObject,
  { signal, timeoutMs: timeout, meta, progress }: SendOptions,
): Promise<unknown> {
  signal?.throwIfAborted();
  try {
    const answer = await client.callTool(
      { name, arguments: args, ...(Object.keys(meta).length > 0 && { _meta: meta }) },
      {
        timeout,
        ...progress,
        ...(signal !== undefined && { signal }),
        // With this definition, the SDK mirrors parameters, and neither lists tools nor compiles schemas.
        toolDefinition: { name, inputSchema: headers ?? { type: 'object' } },
      },
    );
    return rawResultOf(answer);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

const HEADER_MISMATCH = -32020;

/** The server's header parameters differ from those in its list. */
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

/**
 * Without `structuredContent` the text has to be the JSON of a natural value, which is checked against the
 * schema as well.
 */
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

/** Early servers leave `content` out; any other value than a list of blocks is refused. */
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
