/** A Response of the SDK in; the same as a Reply out. A stream stays one, and calls back at its end. */
import type { Reply } from '../pipeline/reply.ts';
import { isStream, withEnd } from '../pipeline/streams.ts';

export interface StreamNotes {
  /**
   * The stream of a session, which begins with a comment: some adapters send a head only along with its first
   * bytes.
   */
  readonly isGet?: boolean;
  readonly onEnd?: () => void;
}

const OPENING: Uint8Array = new TextEncoder().encode(': open\n\n');

export async function replyFrom(response: Response, { isGet, onEnd }: StreamNotes = {}): Promise<Reply> {
  const { status, body } = response;
  const headers = Object.fromEntries(response.headers);
  // The connection is the transport's business, the length that of the last stage.
  delete headers['connection'];
  delete headers['content-length'];
  if (body !== null && isStream(response)) {
    const stream = onEnd === undefined ? body : withEnd(body, onEnd);
    return { status, headers, body: isGet === true ? withFirst(OPENING, stream) : stream };
  }
  onEnd?.();
  return { status, headers, body: body === null ? undefined : new Uint8Array(await response.arrayBuffer()) };
}

function withFirst(first: Uint8Array, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const passage = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(first),
  });
  return body.pipeThrough(passage);
}
