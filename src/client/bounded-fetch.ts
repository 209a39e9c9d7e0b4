/**
 * A `fetch` for the HTTP transports of the SDK, whose responses are bounded as sent and as decoded. A
 * response in one piece ends in the error of its bound. An event stream ends in one more event, the JSON-RPC
 * error of its request: the SDK would wait for a broken stream until the time limit, or open it again.
 */
import { answerBoundError, type AnswerBoundError, type AnswerBounds } from './answer-bounds.ts';
import { AnswerMeter } from './answer-meter.ts';
import type { Breaches } from './breaches.ts';
import { platform } from './platform/node.ts';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
/** For error responses, whose status matters more than a large page. */
const MAX_ERROR_BYTES = 65_536;
const INTERNAL_ERROR = -32603;

export interface FetchSettings {
  readonly bounds: AnswerBounds;
  readonly breaches: Breaches;
  /** The stream that lives as long as the connection exceeded a bound. */
  readonly onStreamBreach?: (breach: AnswerBoundError) => void;
}

export function boundedFetch({ bounds, breaches, onStreamBreach }: FetchSettings): Fetch {
  let isStreamRefused = false;
  return async (url, init = {}) => {
    const isStanding = (init.method ?? 'GET').toUpperCase() === 'GET';
    // A stream that flooded this client is not opened again: 405 means to the SDK that the server has none.
    if (isStanding && isStreamRefused) return new Response(null, { status: 405 });
    const meter = new AnswerMeter(bounds, { isStanding });
    const ending = new AbortController();
    const fetch = await platform.countingFetch((bytes) => {
      const breach = meter.addSent(bytes);
      if (breach !== undefined) ending.abort(breach);
    });
    const signal = init.signal ? AbortSignal.any([init.signal, ending.signal]) : ending.signal;
    const answer = await fetch(url, { ...init, signal });
    const { status, statusText, headers } = answer;
    const rebuilt = (body: ReadableStream<Uint8Array> | null): Response =>
      new Response(body, { status, statusText, headers: [...headers] });
    if (answer.body === null || NO_BODY.has(status)) return rebuilt(null);
    if (!answer.ok) return rebuilt(clipped(answer.body));
    const isEventStream = (headers.get('content-type') ?? '').toLowerCase().includes('text/event-stream');
    meter.isEventStream = isEventStream;
    const declared = Number(headers.get('content-length') ?? 0);
    if (declared > bounds.bytes) {
      await answer.body.cancel();
      throw answerBoundError('bytes', bounds.bytes, declared);
    }
    const finish = (breach: AnswerBoundError, controller: ReadableStreamDefaultController): void => {
      if (isStanding) {
        isStreamRefused = true;
        onStreamBreach?.(breach);
      }
      if (!isEventStream || isStanding) return controller.error(breach);
      controller.enqueue(lastEvent(breaches.tokenFor(breach), breach, requestId(init.body)));
      controller.close();
    };
    return rebuilt(metered(answer.body, meter, finish));
  };
}

type Finish = (breach: AnswerBoundError, controller: ReadableStreamDefaultController) => void;

function metered(
  body: ReadableStream<Uint8Array>,
  meter: AnswerMeter,
  finish: Finish,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      const breach = meter.addUnpacked(value);
      if (breach === undefined) return controller.enqueue(value);
      reader.cancel(breach).catch(() => undefined);
      finish(breach, controller);
    } catch (error) {
      if (meter.breach === undefined) controller.error(error);
      else finish(meter.breach, controller);
    }
  };
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
}

function clipped(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let left = MAX_ERROR_BYTES;
  const clip = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) controller.terminate();
    },
  });
  return body.pipeThrough(clip);
}

/** Events of another type than `message` are ignored, so the unfinished one is dropped. */
function lastEvent(token: string, { message }: AnswerBoundError, id: unknown): Uint8Array {
  const error = { code: INTERNAL_ERROR, message, data: token };
  const data = JSON.stringify({ jsonrpc: '2.0', id, error });
  return new TextEncoder().encode(`\nevent: unfinished\n\nevent: message\ndata: ${data}\n\n`);
}

/** The SDK sends one message as JSON. */
function requestId(body: unknown): unknown {
  return typeof body === 'string' ? (JSON.parse(body) as { readonly id?: unknown }).id : undefined;
}
