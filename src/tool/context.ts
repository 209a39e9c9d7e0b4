/**
 * What `run` is told about the call that it serves, and how it reaches the client. Everything is made when first asked
 * for: most tools never do. Once the call has ended, nothing more reaches the client.
 */
import type { Auth, Channel, LogLevel } from './channel.ts';
import { LOG_LEVELS } from './channel.ts';
import type { Cancellation } from '../async/deadline.ts';
import { Interview } from './interview.ts';
import type { InputRequiredOutcome } from './outcome.ts';
import { ToolError } from './tool-error.ts';
import { insideToolScope, outsideToolScope, type ToolScope } from './tool-scope.ts';
import type { ArgumentsOf, SchemaSource } from './types/side.ts';

/** What somebody answered. Declining and cancelling are ordinary answers. */
export type Answer<Content = Readonly<Record<string, unknown>>> =
  | { readonly action: 'accept'; readonly content: Content }
  | { readonly action: 'decline' | 'cancel'; readonly content?: undefined };

export interface ToolContext {
  /** Aborted when the client cancels, the time limit passes, or the server closes. */
  readonly signal: AbortSignal;
  /** The protocol version of the request, such as `2026-07-28`; undefined for a call from inside the program. */
  readonly protocolVersion: string | undefined;
  /** Who calls; undefined where the server asks nobody for a token. */
  readonly auth: Auth | undefined;
  /** The id of the request in the server's log, in crash reports and in the header of the answer. */
  readonly requestId: string;
  /** How far the work has come; told only to clients that want to know, and not more often than they can read. */
  readonly progress: (done: number, total?: number, message?: string) => void;
  /** For the client's log, where it keeps one. */
  readonly log: (level: LogLevel, data: unknown, logger?: string) => void;
  /**
   * Asks whoever sits before the client; `schema` is a flat object of primitives. On 2026-07-28 what ran before
   * runs again once the answer is there.
   */
  readonly ask: <const Schema extends SchemaSource>(
    message: string,
    schema: Schema,
  ) => Promise<Answer<ArgumentsOf<Schema>>>;
}

export interface CallRequest {
  readonly protocolVersion?: string | undefined;
  readonly signal?: Cancellation | undefined;
  readonly auth?: Auth | undefined;
  /** Default a fresh one, made when it is first read. */
  readonly requestId?: string | undefined;
  /** To the client; none for a call from inside the program. */
  readonly channel?: Channel | undefined;
  /** Called where the call was cancelled and its tool runs on: settles when the tool ends, or at its time limit. */
  readonly onOutlived?: ((rest: Promise<unknown>) => void) | undefined;
}

/** A call whose client can be reached may end with questions to it. */
export type ChannelRequest = CallRequest & { readonly channel: Channel };

const NOBODY = {
  how: 'impossible',
  why: 'This tool asks its user something, and there is no client to ask.',
} as const;

/** Lives for one call. */
export class CallContext implements ToolContext {
  private readonly request: CallRequest;
  private readonly tool: string;
  private controller: AbortController | undefined = undefined;
  private interview: Interview | undefined = undefined;
  private isOver = false;
  private ownRequestId: string | undefined = undefined;
  /** Made with the controller: V8 keeps calls with a closure alive (docs/performance.md, "young requests"). */
  private forward: (() => void) | undefined = undefined;

  constructor(request: CallRequest, tool: string) {
    this.request = request;
    this.tool = tool;
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

  get log(): ToolContext['log'] {
    return (level, data, logger) => {
      if (this.isOver) return;
      const known = LOG_LEVELS.includes(level) ? level : 'info';
      outsideToolScope(() => this.request.channel?.log(known, data, logger));
    };
  }

  get ask(): ToolContext['ask'] {
    return ((message: string, schema: unknown) => {
      const answer = this.answerTo(message, schema);
      // Whoever does not wait for the answer must not bring the process down.
      answer.catch(() => undefined);
      return answer;
    }) as ToolContext['ask'];
  }

  /** Set once a question has ended the call. */
  get inputRequired(): InputRequiredOutcome | undefined {
    return this.interview?.outcome;
  }

  /** Milliseconds in which the tool waited for people, since this was last asked; what they take is not its fault. */
  takeWaited(): number {
    return this.interview?.takeWaited() ?? 0;
  }

  get isWaiting(): boolean {
    return this.interview?.isWaiting === true;
  }

  /** For a `run` that outlives its call. What its listeners do is the tool's, whatever calls this. */
  abort(reason: unknown): void {
    const { controller } = this;
    if (controller === undefined) return;
    insideToolScope(
      () => this.scope,
      () => controller.abort(reason),
    );
  }

  /** The call is over: its client's signal must not keep it alive, and its client has nothing left to answer. */
  close(): void {
    this.isOver = true;
    if (this.isWaiting) this.abort(new Error('The call has ended.'));
    if (this.forward !== undefined) this.request.signal?.removeEventListener('abort', this.forward);
    outsideToolScope(() => this.request.channel?.close());
  }

  private async answerTo(message: string, schema: unknown): Promise<unknown> {
    if (this.isOver) throw new ToolError('The call has ended; nobody can be asked any more.');
    this.interview ??= new Interview(this.request.channel?.asking ?? NOBODY);
    return this.interview.ask(message, schema, () => this.signal);
  }
}
