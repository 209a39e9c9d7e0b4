/**
 * What `run` knows about its call, and how it reaches the client. Everything is created on first use, since
 * most tools use nothing of it. After the call has ended, nothing more reaches the client.
 */
import type { Auth, Channel, LogLevel } from './channel.ts';
import { LOG_LEVELS } from './channel.ts';
import type { Cancellation } from '../async/deadline.ts';
import { Interview } from './interview.ts';
import { safeHeader, type ClientInfo, type RequestOrigin } from './origin.ts';
import type { InputRequiredOutcome } from './outcome.ts';
import { ToolError } from './tool-error.ts';
import { insideToolScope, outsideToolScope, type ToolScope } from './tool-scope.ts';
import type { ArgumentsOf, SchemaSource } from './types/side.ts';

/**
 * What a person answered to a question. Declining and cancelling are ordinary answers, and have no content.
 */
export type Answer<Content = Readonly<Record<string, unknown>>> =
  | {
      /** The person has filled in the form. */
      readonly action: 'accept';
      /** What they filled in, checked against the schema of the question. */
      readonly content: Content;
    }
  | {
      /** `decline`: the person said no; `cancel`: they closed the form. */
      readonly action: 'decline' | 'cancel';
      /** None. */
      readonly content?: undefined;
    };

/** What a function of an author knows of the request that it serves, and how it reaches the client. */
export interface RequestContext {
  /** Aborted when the client cancels, the time limit passes, or the server closes. */
  readonly signal: AbortSignal;
  /**
   * The protocol version of the request, such as `2026-07-28`; undefined for a call from inside the program.
   */
  readonly protocolVersion: string | undefined;
  /** The caller; undefined where the server checks no tokens. */
  readonly auth: Auth | undefined;
  /** The id of the request in the server's log, in crash reports and in the header of the answer. */
  readonly requestId: string;
  /** What the client calls itself; undefined where it does not say. Nothing verifies it. */
  readonly client: ClientInfo | undefined;
  /** The id of the session of a client up to 2025-11-25 over HTTP; undefined elsewhere. */
  readonly sessionId: string | undefined;
  /** What the client sent as `_meta` of the request, without the keys of the protocol itself. */
  readonly meta: Readonly<Record<string, unknown>>;
  /**
   * A header of the HTTP request; undefined over stdio. Headers that carry secrets, such as `Authorization`,
   * `Cookie` and every name with "token" or "key" in it, stay out.
   *
   * @param name The name of the header, in any case.
   */
  readonly header: (name: string) => string | undefined;
  /**
   * Values that are kept from one request to the next: for the session of a client up to 2025-11-25, or for
   * the connection over stdio. On 2026-07-28 over HTTP each request stands alone, and finds it empty.
   */
  readonly state: Map<string, unknown>;
  /**
   * Whether no session and no connection joins the request with others of its client; default `true`.
   *
   * @internal
   */
  readonly standsAlone?: boolean;
  /**
   * Reports how far the work has come. Only clients that asked for progress get it, at a rate that they can
   * read.
   *
   * @param done How much is done; it only grows.
   * @param total How much there is; default unknown.
   * @param message What is being done, for people.
   */
  readonly progress: (done: number, total?: number, message?: string) => void;
  /**
   * Whether the client has asked for progress.
   *
   * @internal
   */
  readonly wantsProgress?: boolean;
  /**
   * The least severe level of messages that the request asks for; undefined where it names none.
   *
   * @internal
   */
  readonly logLevel?: LogLevel | undefined;
  /**
   * Writes to the client's log, where the client keeps one.
   *
   * @param data What is logged: a text, or any JSON.
   * @param logger The name of the part that logs; default none.
   */
  readonly log: (level: LogLevel, data: unknown, logger?: string) => void;
}

/** What `run` knows of the call that it serves, and how it reaches the client. */
export interface ToolContext extends RequestContext {
  /**
   * Whether the call was made before, and ended with a question to the user.
   *
   * @internal
   */
  readonly isRetry?: boolean;
  /**
   * Asks the person who uses the client. On protocol version 2026-07-28 `run` starts again once the answer is
   * there, so do what must happen once after the answer.
   *
   * @param message The question.
   * @param schema The form to fill in: a flat object of texts, numbers, booleans and choices.
   */
  readonly ask: <const Schema extends SchemaSource>(
    message: string,
    schema: Schema,
  ) => Promise<Answer<ArgumentsOf<Schema>>>;
}

/** What is known of one call, beside the tool and its arguments; `run` reads it from its context. */
export interface CallRequest {
  /** The protocol version of the request; default none. */
  readonly protocolVersion?: string | undefined;
  /** Cancels the call. */
  readonly signal?: Cancellation | undefined;
  /** The caller; default none. */
  readonly auth?: Auth | undefined;
  /** The id of the request; default a random UUID. */
  readonly requestId?: string | undefined;
  /**
   * Where it comes from; none for a call from inside the program.
   *
   * @internal
   */
  readonly origin?: RequestOrigin | undefined;
  /**
   * To the client; none for a call from inside the program.
   *
   * @internal
   */
  readonly channel?: Channel | undefined;
  /**
   * Called where the call was cancelled and its tool runs on: settles when the tool ends, or at its time
   * limit.
   *
   * @internal
   */
  readonly onOutlived?: ((rest: Promise<unknown>) => void) | undefined;
}

/** A call whose client can be reached may end with questions to it. */
export type ChannelRequest = CallRequest & { readonly channel: Channel };

const NO_CLIENT = {
  how: 'impossible',
  why: 'This tool asks its user something, and there is no client to ask.',
} as const;

/** The context of one call. */
export class CallContext implements ToolContext {
  private readonly request: CallRequest;
  private readonly tool: string;
  private controller: AbortController | undefined = undefined;
  private interview: Interview | undefined = undefined;
  private isOver = false;
  private ownRequestId: string | undefined = undefined;
  private ownState: Map<string, unknown> | undefined = undefined;
  /**
   * Made with the controller: V8 keeps calls with a closure alive (docs/performance.md, "young requests").
   */
  private forward: (() => void) | undefined = undefined;

  constructor(request: CallRequest, tool: string) {
    this.request = request;
    this.tool = tool;
  }

  /** By which the client gives up. */
  get cancellation(): Cancellation | undefined {
    return this.request.signal;
  }

  get scope(): ToolScope {
    return { tool: this.tool, requestId: this.requestId };
  }

  get protocolVersion(): string | undefined {
    return this.request.protocolVersion;
  }

  get auth(): Auth | undefined {
    return this.request.auth;
  }

  get requestId(): string {
    return this.request.requestId ?? (this.ownRequestId ??= crypto.randomUUID());
  }

  get client(): ClientInfo | undefined {
    return this.request.origin?.client;
  }

  get sessionId(): string | undefined {
    return this.request.origin?.sessionId;
  }

  get meta(): Readonly<Record<string, unknown>> {
    return this.request.origin?.meta ?? {};
  }

  get header(): RequestContext['header'] {
    const { origin } = this.request;
    return (name) => safeHeader(origin, name);
  }

  get state(): Map<string, unknown> {
    return this.request.origin?.state ?? (this.ownState ??= new Map());
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      const { signal } = this.request;
      this.forward = () => this.abort(signal?.reason);
      if (signal?.aborted === true) this.forward();
      else signal?.addEventListener('abort', this.forward, { once: true });
    }
    return this.controller.signal;
  }

  // Functions, since authors like to take them out of the context.
  get progress(): ToolContext['progress'] {
    return (done, total, message) => {
      if (this.isOver) return;
      outsideToolScope(() => this.request.channel?.progress(done, total, message));
    };
  }

  get wantsProgress(): boolean {
    return this.request.channel?.wantsProgress === true;
  }

  get standsAlone(): boolean {
    return this.request.origin?.standsAlone ?? true;
  }

  get logLevel(): LogLevel | undefined {
    return this.request.origin?.logLevel;
  }

  get isRetry(): boolean {
    const asking = this.request.channel?.asking;
    return asking?.how === 'result' && asking.isRetry === true;
  }

  get log(): ToolContext['log'] {
    return (level, data, logger) => {
      if (this.isOver) return;
      const validLevel = LOG_LEVELS.includes(level) ? level : 'info';
      outsideToolScope(() => this.request.channel?.log(validLevel, data, logger));
    };
  }

  get ask(): ToolContext['ask'] {
    return ((message: string, schema: unknown) => {
      const answer = this.answerTo(message, schema);
      // A tool that does not await the answer must not end the process with an unhandled rejection.
      answer.catch(() => undefined);
      return answer;
    }) as ToolContext['ask'];
  }

  /** Set once a question has ended the call. */
  get inputRequired(): InputRequiredOutcome | undefined {
    return this.interview?.outcome;
  }

  /**
   * Milliseconds in which the tool waited for the user since the last call; they do not count for its time
   * limit.
   */
  takeWaited(): number {
    return this.interview?.takeWaited() ?? 0;
  }

  get isWaiting(): boolean {
    return this.interview?.isWaiting === true;
  }

  /** For a `run` that outlives its call. Its listeners run in the scope of the tool, whatever calls this. */
  abort(reason: unknown): void {
    const { controller } = this;
    if (controller === undefined) return;
    insideToolScope(
      () => this.scope,
      () => controller.abort(reason),
    );
  }

  /** The call is over: releases the client's signal, and withdraws open questions. */
  close(): void {
    this.isOver = true;
    if (this.isWaiting) this.abort(new Error('The call has ended.'));
    if (this.forward !== undefined) this.request.signal?.removeEventListener('abort', this.forward);
    outsideToolScope(() => this.request.channel?.close());
  }

  private async answerTo(message: string, schema: unknown): Promise<unknown> {
    if (this.isOver) throw new ToolError('The call has ended: its user can no longer be asked.');
    this.interview ??= new Interview(this.request.channel?.asking ?? NO_CLIENT);
    return this.interview.ask(message, schema, () => this.signal);
  }
}
