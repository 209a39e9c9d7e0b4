/**
 * A reply in; bytes on the connection of its request out. A client that does not read its answer is cut off
 * after a while, and a stream is read no faster than its client takes it.
 */
import type { ServerResponse } from 'node:http';
import type { SentReply } from '../../pipeline/reply.ts';
import { endUnread, isMuchUnread } from './unread-body.ts';

export function writeReply(response: ServerResponse, reply: SentReply, sendTimeoutMs: number): void {
  const { status, headers, body, bytes } = reply;
  if (response.destroyed) {
    if (body instanceof ReadableStream) body.cancel('The client is gone.').catch(() => undefined);
    return;
  }
  if (body === undefined || body instanceof ReadableStream) {
    response.writeHead(status, headers as string[]);
    if (body === undefined) response.end();
    else void writeStream(response, body, sendTimeoutMs);
    return;
  }
  const isLast = isMuchUnread(response.req);
  if (isLast) response.setHeader('connection', 'close');
  response.writeHead(status, headers as string[]);
  // Head and body leave in one write; `end(body)` would add an empty part, and one more way through the
  // stream.
  response.socket?.cork();
  // A text of as many bytes as characters is ASCII, which is written faster as what it is.
  if (typeof body === 'string') response.write(body, bytes === body.length ? 'latin1' : 'utf8');
  else if (body instanceof Uint8Array) response.write(body);
  else for (const part of body) response.write(part);
  response.socket?.uncork();
  if (isLast) endUnread(response);
  else response.end();
  // By the connection's own timer, which starts anew whenever the client has taken something.
  if (isUnread(response)) response.setTimeout(sendTimeoutMs, () => response.destroy());
}

/** Whether the system did not take all of it at once. */
function isUnread({ socket }: ServerResponse): boolean {
  return socket !== null && socket.writableLength > 0;
}

async function writeStream(
  response: ServerResponse,
  body: ReadableStream<Uint8Array>,
  sendTimeoutMs: number,
): Promise<void> {
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel('The client is gone.').catch(() => undefined);
  response.once('close', cancel);
  response.once('timeout', () => response.destroy());
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!response.write(next.value) && !(await drained(response, sendTimeoutMs))) return;
    }
  } catch {
    // A stream that breaks ends; its client opens it again.
  } finally {
    response.off('close', cancel);
  }
  response.end();
  if (!response.writableFinished) response.setTimeout(sendTimeoutMs);
}

/** False where the client went away or was cut off. */
function drained(response: ServerResponse, sendTimeoutMs: number): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false);
  response.setTimeout(sendTimeoutMs);
  return new Promise((resolve) => {
    const finish = (isDrained: boolean) => (): void => {
      response.off('drain', onDrain).off('close', onClose);
      response.setTimeout(0);
      resolve(isDrained);
    };
    const onDrain = finish(true);
    const onClose = finish(false);
    response.on('drain', onDrain).on('close', onClose);
  });
}
