/**
 * The answer to one HTTP request, as data: stages and answerers make it, transports write it. Names of
 * headers are written in lower case, so that two stages cannot set one header twice.
 */
export type ReplyBody = string | Uint8Array | readonly (string | Uint8Array)[] | ReadableStream<Uint8Array>;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: ReplyBody | undefined;
}

/** A reply as it leaves: with what every reply carries, and its headers as `node:http` takes them fastest. */
export interface SentReply {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: ReplyBody | undefined;
  /** Of the body; undefined for a stream. */
  readonly bytes: number | undefined;
}

export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/** A refusal before a message is read: −32000 and no id, as the SDK refuses. */
export function errorReply(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  code = -32_000,
): Reply {
  return jsonReply(status, { jsonrpc: '2.0', error: { code, message }, id: null }, headers);
}

export function bytesOf(body: Exclude<Reply['body'], ReadableStream>): number {
  if (body === undefined) return 0;
  if (typeof body === 'string') return Buffer.byteLength(body);
  if (body instanceof Uint8Array) return body.length;
  let sum = 0;
  for (const part of body) sum += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  return sum;
}
