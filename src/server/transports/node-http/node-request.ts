/**
 * A request of `node:http` in; what the pipeline reads of it out. Nothing of its body is read before the
 * pipeline asks.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MaybePromise } from '../../../async/maybe-promise.ts';
import { nextTurn } from '../../../async/next-turn.ts';
import type {
  BodyBounds,
  BodyRead,
  ClientConnection,
  IncomingRequest,
  RequestHead,
} from '../../pipeline/incoming-call.ts';
import { isMalformed } from './malformed.ts';

const EMPTY: Buffer = Buffer.alloc(0);
const LOST: BodyRead = { ok: false, why: 'lost' };

/** Lives for one request. */
export class NodeRequest implements IncomingRequest, RequestHead, ClientConnection {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly address: string | undefined;
  readonly isMalformed: boolean;
  private readonly headers: IncomingMessage['headers'];
  private readonly message: IncomingMessage;
  private readonly response: ServerResponse;

  constructor(message: IncomingMessage, response: ServerResponse, address: string | undefined) {
    const target = message.url ?? '';
    const queryStart = target.indexOf('?');
    this.headers = message.headers;
    this.message = message;
    this.response = response;
    this.address = address;
    this.isMalformed = isMalformed(message);
    this.method = message.method ?? '';
    this.path = queryStart === -1 ? target : target.slice(0, queryStart);
    this.query = queryStart === -1 ? '' : target.slice(queryStart);
  }

  get head(): RequestHead {
    return this;
  }

  get client(): ClientConnection {
    return this;
  }

  header(name: string): string | undefined {
    return this.headers[name] as string | undefined;
  }

  get isGone(): boolean {
    return this.response.destroyed || this.message.socket.destroyed;
  }

  onGone(listener: () => void): void {
    this.response.on('close', listener);
  }

  offGone(listener: () => void): void {
    this.response.off('close', listener);
  }

  readBody({ maxBytes, reserve }: BodyBounds): MaybePromise<BodyRead> {
    const length = this.header('content-length');
    const announced = length === undefined ? undefined : Number(length);
    if (announced !== undefined && announced > maxBytes) return { ok: false, why: 'too-large' };
    if (announced === 0 || (announced === undefined && this.header('transfer-encoding') === undefined)) {
      return { ok: true, bytes: EMPTY };
    }
    // The client waits for this word, and gets it only once the head has passed.
    if (this.header('expect') !== undefined) this.response.writeContinue();
    return this.message.complete
      ? this.takeBody({ maxBytes, reserve }, announced)
      : this.collectBody({ maxBytes, reserve }, announced);
  }

  /** Most bodies have arrived with their head by the time they are asked for, and are taken whole. */
  private takeBody({ maxBytes, reserve }: BodyBounds, announced: number | undefined): BodyRead {
    const length = this.message.readableLength;
    if (length > maxBytes) return { ok: false, why: 'too-large' };
    if (!reserve(length, announced)) return { ok: false, why: 'busy' };
    const bytes = length === 0 ? EMPTY : (this.message.read() as Buffer | null);
    return bytes === null ? LOST : { ok: true, bytes };
  }

  private collectBody(
    { maxBytes, reserve }: BodyBounds,
    announced: number | undefined,
  ): MaybePromise<BodyRead> {
    const { message } = this;
    if (message.destroyed) return LOST;
    return new Promise((resolve) => {
      let chunks: Buffer[] | undefined = [];
      let received = 0;
      // The listeners stay: to take them off costs more than to call them once in vain.
      const finish = (read: BodyRead): void => {
        if (chunks === undefined) return;
        chunks = undefined;
        // Not in the call of the HTTP parser that delivers these bytes: what a tool throws must not reach it.
        nextTurn(() => resolve(read));
      };
      message.on('data', (chunk: Buffer) => {
        // Bytes that come after a refusal are dropped as they arrive.
        if (chunks === undefined) return;
        received += chunk.length;
        if (received > maxBytes) return finish({ ok: false, why: 'too-large' });
        if (!reserve(chunk.length, announced)) return finish({ ok: false, why: 'busy' });
        chunks.push(chunk);
      });
      message.on('end', () => chunks && finish({ ok: true, bytes: Buffer.concat(chunks) }));
      message.on('close', () => finish(LOST));
    });
  }

  toWebRequest(body: Uint8Array | undefined): Request {
    const { method, message } = this;
    const disconnected = new AbortController();
    if (this.isGone) disconnected.abort();
    // An answer that was written whole is no reason to abort.
    this.onGone(() => {
      if (!this.response.writableFinished) disconnected.abort();
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(message.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    const url = `http://${this.header('host') ?? 'localhost'}${message.url ?? '/'}`;
    const content = body === undefined || body.length === 0 ? {} : { body: body as Uint8Array<ArrayBuffer> };
    return new Request(url, { method, headers, signal: disconnected.signal, ...content });
  }
}
