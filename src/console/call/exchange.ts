/**
 * One request to the MCP endpoint of the same server, as any client of 2026-07-28 sends it: the exact
 * request, its messages as they arrive, and the exact answer.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import { PAGE_HEADER } from '../parts/api.ts';
import { readEvents } from '../parts/server-events.ts';
import { headerValue, parameterHeaders, type HeaderParameter } from './parameter-headers.ts';

export const VERSION = '2026-07-28';
const CLIENT = { name: 'anyshape-console', version: '1' };

export interface CallRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

export interface CallParts {
  readonly tool: string;
  readonly args: unknown;
  readonly parameters: readonly HeaderParameter[];
  /** Answers to the questions of an earlier answer, with the state that came with them. */
  readonly answers?: { readonly inputResponses: JsonObject; readonly requestState: unknown } | undefined;
}

let lastId = 0;

export function callRequest({ tool, args, parameters, answers }: CallParts): CallRequest {
  const id = ++lastId;
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': VERSION,
    'Mcp-Method': 'tools/call',
    'Mcp-Name': headerValue(tool),
    ...parameterHeaders(parameters, args),
  };
  const meta = {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientInfo': CLIENT,
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
    'io.modelcontextprotocol/logLevel': 'debug',
    progressToken: id,
  };
  const state = answers?.requestState === undefined ? {} : { requestState: answers.requestState };
  const answered = answers === undefined ? {} : { inputResponses: answers.inputResponses, ...state };
  const params = { name: tool, arguments: args, ...answered, _meta: meta };
  const url = new URL('/mcp', location.origin).href;
  return { url, headers, body: { jsonrpc: '2.0', id, method: 'tools/call', params } };
}

export interface CallAnswer {
  readonly status: number;
  readonly milliseconds: number;
  /** The JSON-RPC message with the id of the request; undefined where none came. */
  readonly message: JsonObject | undefined;
  /** As it arrived. */
  readonly text: string;
}

export async function send(
  { url, headers, body }: CallRequest,
  onNotice: (notice: JsonObject) => void,
  signal: AbortSignal,
): Promise<CallAnswer> {
  const start = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...PAGE_HEADER },
    body: JSON.stringify(body),
    signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  let message: JsonObject | undefined;
  let text = '';
  if (isStream && response.body !== null) {
    await readEvents(response.body, ({ data }) => {
      text += text === '' ? data : `\n${data}`;
      const parsed = messageIn(data);
      if (parsed === undefined) return;
      if (parsed['id'] === body['id'] && !('method' in parsed)) message = parsed;
      else onNotice(parsed);
    });
  } else {
    text = await response.text();
    message = messageIn(text);
  }
  return { status: response.status, milliseconds: performance.now() - start, message, text };
}

function messageIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
