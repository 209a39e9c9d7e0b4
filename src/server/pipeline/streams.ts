/** Answers that are streams: watched for their end, and ended in time. */
import { TIMED_OUT, withDeadline } from '../../async/deadline.ts';

/** The answer to a legacy call may be one, which begins before the tool has ended. */
export function isStream({ headers, body }: Response): boolean {
  return body !== null && headers.get('content-type')?.startsWith('text/event-stream') === true;
}

/** Calls back once, however it ends, and for each chunk. */
export function withEnd(
  body: ReadableStream<Uint8Array>,
  onEnd: () => void,
  onChunk?: (chunk: Uint8Array) => void,
): ReadableStream<Uint8Array> {
  return relay(body, (reader) => reader.read(), onEnd, onChunk);
}

/** Ends it at a time, in milliseconds since 1970. */
export function withDeadlineAt(body: ReadableStream<Uint8Array>, time: number): ReadableStream<Uint8Array> {
  return relay(body, async (reader) => {
    const next = await withDeadline(reader.read(), time - Date.now(), undefined);
    if (typeof next !== 'symbol') return next;
    await reader.cancel(next === TIMED_OUT ? 'The token expired.' : 'Cancelled.');
    return { done: true, value: undefined };
  });
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = Awaited<ReturnType<Reader['read']>>;

function relay(
  body: ReadableStream<Uint8Array>,
  read: (reader: Reader) => Promise<Read>,
  onEnd?: () => void,
  onChunk?: (chunk: Uint8Array) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isOver = false;
  // A read that is pending while the stream is cancelled ends as well.
  const end = (): void => {
    if (!isOver) onEnd?.();
    isOver = true;
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await read(reader);
        if (!done) {
          onChunk?.(value);
          return controller.enqueue(value);
        }
        if (isOver) return;
        end();
        controller.close();
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    cancel(reason) {
      end();
      return reader.cancel(reason);
    },
  });
}
