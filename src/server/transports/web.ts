/**
 * `createHandler(registry)`: the pipeline as a web-standard `(Request) => Promise<Response>`, for any
 * framework or runtime (R-EMBED).
 */
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { MaybePromise } from '../../async/maybe-promise.ts';
import { nextTurn } from '../../async/next-turn.ts';
import { checkOptions } from '../../options.ts';
import { createRegistry, Registry, REGISTRY_OPTIONS, type Registrable } from '../../tool/index.ts';
import { checkEntries } from '../check-entries.ts';
import { HANDLER_OPTIONS, SERVE_OPTIONS } from '../options.ts';
import {
  IncomingCall,
  type BodyBounds,
  type BodyRead,
  type ClientConnection,
  type IncomingRequest,
  type RequestHead,
} from '../pipeline/incoming-call.ts';
import type { ChangeNotices } from '../pipeline/notices.ts';
import { createPipeline } from '../pipeline/pipeline.ts';
import type { PipelineOptions } from '../pipeline/pipeline-options.ts';
import type { SentReply } from '../pipeline/reply.ts';

/** What `createHandler` may set; each has a default. */
export interface HandlerOptions extends PipelineOptions {
  /**
   * The client's address, by which limits tell anonymous senders apart; default none, so that they share
   * their limits.
   */
  readonly clientAddress?: (request: Request) => string | undefined;
}

/** Answers requests of MCP clients. `createHandler` makes one. */
export interface Handler {
  /** Answers one request. */
  (request: Request): Promise<Response>;
  /** The same for a request whose sender the application around it has verified. */
  readonly as: (auth: AuthInfo, request: Request) => Promise<Response>;
  /** How many sessions of legacy clients are open. */
  readonly sessions: { readonly size: number };
  /**
   * For what `configure` adds: announces that prompts or resources changed. Changes of tools are announced by
   * themselves.
   */
  readonly notify: ChangeNotices;
  /** Ends sessions and streams. */
  close(): Promise<void>;
}

/**
 * Makes a web-standard handler for a registry, to be mounted in any framework or runtime at the path of your
 * choice. Tools that are no registry yet get one with the defaults.
 *
 * @example
 * const registry = createRegistry(tool({ name: 'pi', output: { type: 'number' }, run: () => Math.PI }));
 * const handler = createHandler(registry, { hosts: ['mcp.example.com'] });
 * const app = new Hono();
 * app.all('/mcp', (context) => handler(context.req.raw));
 */
export function createHandler(
  tools: Registry | Registrable | readonly Registrable[],
  options: HandlerOptions = {},
): Handler {
  checkEntries('createHandler', tools);
  const elsewhere = { createRegistry: REGISTRY_OPTIONS, serve: SERVE_OPTIONS };
  checkOptions('createHandler', options, HANDLER_OPTIONS, elsewhere);
  const registry = tools instanceof Registry ? tools : createRegistry(tools);
  const pipeline = createPipeline(registry, options, { path: undefined });
  const answer = async (request: Request, auth: AuthInfo | undefined): Promise<Response> => {
    const call = new IncomingCall(new WebRequest(request, auth, options.clientAddress?.(request)));
    return toResponse(await pipeline.answer(call), request);
  };
  // Frameworks hand over arguments of their own behind the request: none of them may say who sends it.
  return Object.assign((request: Request) => answer(request, undefined), {
    as: (auth: AuthInfo, request: Request) => answer(request, auth),
    sessions: pipeline.sessions,
    notify: pipeline.notify,
    close: () => pipeline.close(),
  });
}

/** Lives for one request. */
class WebRequest implements IncomingRequest, RequestHead, ClientConnection {
  readonly authInfo: AuthInfo | undefined;
  readonly address: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  private readonly request: Request;

  constructor(request: Request, authInfo: AuthInfo | undefined, address: string | undefined) {
    const { path, query } = targetOf(request.url);
    this.request = request;
    this.authInfo = authInfo;
    this.address = address;
    this.method = request.method;
    this.path = path;
    this.query = query;
  }

  get head(): RequestHead {
    return this;
  }

  get client(): ClientConnection {
    return this;
  }

  header(name: string): string | undefined {
    const value = this.request.headers.get(name) ?? undefined;
    // Where a runtime keeps the header to itself, it has made the URL from it.
    return value ?? (name === 'host' ? new URL(this.request.url).host : undefined);
  }

  get isGone(): boolean {
    return this.request.signal.aborted;
  }

  onGone(listener: () => void): void {
    this.request.signal.addEventListener('abort', listener);
  }

  offGone(listener: () => void): void {
    this.request.signal.removeEventListener('abort', listener);
  }

  readBody(bounds: BodyBounds): MaybePromise<BodyRead> {
    if (this.request.bodyUsed) return { ok: false, why: 'consumed' };
    const length = this.header('content-length');
    if (length !== undefined) return readAnnounced(this.request, Number(length), bounds);
    const { body } = this.request;
    return body === null ? { ok: true, bytes: new Uint8Array() } : readChunks(body, bounds);
  }

  toWebRequest(body: Uint8Array | undefined): Request {
    if (!this.request.bodyUsed) return this.request;
    const { url, method, headers, signal } = this.request;
    const content = body === undefined || body.length === 0 ? {} : { body: body as Uint8Array<ArrayBuffer> };
    return new Request(url, { method, headers, signal, ...content });
  }
}

/** The URL of a Request is written out whole and in one way, so that its parts need not be parsed. */
function targetOf(url: string): { readonly path: string; readonly query: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const fragment = url.indexOf('#');
  const target = url.slice(start, fragment === -1 ? undefined : fragment);
  const queryStart = target.indexOf('?');
  return queryStart === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, queryStart), query: target.slice(queryStart) };
}

/** At once: to make a stream of it costs adapters such as `@hono/node-server` more than the call. */
async function readAnnounced(
  request: Request,
  announced: number,
  { maxBytes, reserve }: BodyBounds,
): Promise<BodyRead> {
  if (!(announced <= maxBytes)) return { ok: false, why: 'too-large' };
  if (!reserve(announced, announced)) return { ok: false, why: 'busy' };
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    // With the other requests of this turn (docs/performance.md, "a turn of the event loop").
    await new Promise<void>(nextTurn);
    // A parser before the handler leaves a stream without content behind; a client that goes away makes an
    // error.
    if (bytes.length === 0 && announced > 0) return { ok: false, why: 'consumed' };
    return bytes.length > maxBytes ? { ok: false, why: 'too-large' } : { ok: true, bytes };
  } catch {
    return { ok: false, why: 'lost' };
  }
}

async function readChunks(
  body: ReadableStream<Uint8Array>,
  { maxBytes, reserve }: BodyBounds,
): Promise<BodyRead> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let received = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      received += next.value.length;
      const isTooLarge = received > maxBytes;
      if (isTooLarge || !reserve(next.value.length, undefined)) {
        await reader.cancel();
        return { ok: false, why: isTooLarge ? 'too-large' : 'busy' };
      }
      chunks.push(next.value);
    }
  } catch {
    return { ok: false, why: 'lost' };
  }
  return { ok: true, bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) };
}

function toResponse({ status, headers: pairs, body }: SentReply, request: Request): Response {
  const headers: Record<string, string> = {};
  for (let index = 0; index < pairs.length; index += 2) headers[pairs[index]!] = pairs[index + 1]!;
  if (body instanceof ReadableStream) {
    // Not every adapter ends a stream whose client is gone; then the client could not open it again.
    return new Response(body.pipeThrough(new TransformStream(), { signal: request.signal }), {
      status,
      headers,
    });
  }
  // 499 is for the log: the client is gone, and nothing is read of the answer.
  const content = body === undefined || typeof body === 'string' ? body : joined(body);
  return new Response(content ?? null, { status, headers });
}

function joined(body: Uint8Array | readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>;
  return Buffer.concat(body.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
