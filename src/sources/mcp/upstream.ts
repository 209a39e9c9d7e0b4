/**
 * One server behind the gateway: connects, lists, calls, and restarts it when it ends. A server that is slow,
 * ends or answers nonsense costs only its own tools; until it is back, calls end with a tool error.
 */
import { CANCELLED, pause, runLater, TIMED_OUT, withDeadline } from '../../async/deadline.ts';
import { sendCall } from '../../client/call.ts';
import { openSession, type OpenSession } from '../../client/connect.ts';
import { openConnection, type Connection } from '../../client/connection.ts';
import { progressListener } from '../../client/events.ts';
import type { JsonObject } from '../../json/index.ts';
import {
  isInputRequired,
  ToolError,
  tracedOutgoing,
  type Answer,
  type LogLevel,
  type ToolContext,
} from '../../tool/index.ts';
import { redactValue } from '../http/index.ts';
import { Backoff } from './backoff.ts';
import { Callers, RunningCall, type UpstreamQuestion } from './callers.ts';
import { isConnectionLost, isProtocolError, needsLogin, safeMessage } from './failure.ts';
import { lineSplitter } from './line-splitter.ts';
import { fetchLists } from './lists.ts';
import { LOG_LEVEL_KEY, moreVerbose } from './log-levels.ts';
import { loginCommand } from './login-command.ts';
import { ResourceUpdates } from './resource-updates.ts';
import type { UpstreamLists, UpstreamServer, UpstreamState } from './upstream-server.ts';
import type { UpstreamCall } from './upstream-tool.ts';

export interface UpstreamEvents {
  /** After each connection, and after each change that the server reports. */
  readonly onLists: (lists: UpstreamLists) => void;
  readonly onState: (state: UpstreamState, message: string | undefined) => void;
  /** A resource that a client wants to hear of. */
  readonly onUpdated: (uri: string) => void;
  /** A connection that had nothing to do has ended. */
  readonly onIdle?: () => void;
  /** A problem outside of any call; the connection goes on. */
  readonly onProblem: (message: string) => void;
  /** A line that a started server wrote to stderr. */
  readonly onPrint: (line: string) => void;
}

interface Session extends OpenSession {
  readonly connection: Connection;
  readonly start: number;
}

/** Calls that run at one server at the same time. */
const MAX_IN_FLIGHT = 1_000;
/** Changes that come together are listed once. */
const REFRESH_MS = 50;
/** A list may change while it is paged, so that its cursors are no longer good. */
const REFRESH_AGAIN_MS = 1_000;
const MAX_REFRESHES = 5;
/** Only the time limit of our own tool counts: it stops while a user is asked. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;
/** How long a server waits for the answer of a user whose client has to call again. */
const HOLD_MS = 300_000;
const CONNECT_MS = 60_000;
const FIRST_MODERN = '2026-07-28';
const CANCEL: Answer = { action: 'cancel' };

export interface UpstreamOptions {
  /** Ends a connection without calls after `idleTimeoutMs`; the next call makes a new one. */
  readonly endsIdle: boolean;
  /** Shared with others where several connections are counted as one server. */
  readonly calls?: CallCounts;
}

export interface CallCounts {
  total: number;
  failed: number;
  /** By the name that a tool has at its server; those called first, so that their number is bounded. */
  readonly byTool: Map<string, number>;
}

/** Tools that are counted by name. */
const MAX_COUNTED = 500;

export class Upstream {
  readonly server: UpstreamServer;
  state: UpstreamState = 'idle';
  lastError: string | undefined;
  /** Connections after the first one. */
  restarts = -1;
  readonly calls: CallCounts;
  readonly callers: Callers = new Callers();
  private readonly events: UpstreamEvents;
  private readonly backoff: Backoff = new Backoff();
  private readonly closing: AbortController = new AbortController();
  private session: Session | undefined;
  /** The attempt to connect that runs; resolves in any case. */
  private attempt: Promise<void> | undefined;
  /** Ends the pause before the next attempt. */
  private pausing: AbortController | undefined;
  private cancelRefresh: (() => void) | undefined;
  private isRefreshing = false;
  private cancelIdle: (() => void) | undefined;
  private readonly endsIdle: boolean;
  private readonly updates: ResourceUpdates;
  /** The least severe level of messages that some client has asked for. */
  private logLevel: LogLevel = 'info';

  constructor(server: UpstreamServer, events: UpstreamEvents, options: UpstreamOptions) {
    this.server = server;
    this.events = events;
    this.endsIdle = options.endsIdle;
    this.calls = options.calls ?? { total: 0, failed: 0, byTool: new Map() };
    this.updates = new ResourceUpdates(events.onUpdated, (error) =>
      events.onProblem(safeMessage(error, server)),
    );
  }

  /** Undefined while it is not connected. */
  get version(): string | undefined {
    return this.session?.connection.version;
  }

  get identity(): { readonly name: string; readonly version: string } | undefined {
    return this.session?.connection.server;
  }

  /** Resolves after the first attempt, successful or not. */
  start(): Promise<void> {
    if (this.attempt === undefined && this.state === 'idle') this.setState('starting', undefined);
    return (this.attempt ??= this.connect());
  }

  /** A client wants to hear of a resource of this server. */
  follow(uri: string): void {
    this.updates.follow(uri);
  }

  /** A client wants to hear of messages of this level, and of those that are more severe. */
  wantLog(level: LogLevel): void {
    if (!moreVerbose(level, this.logLevel)) return;
    this.logLevel = level;
    const { client } = this.session ?? {};
    if (client?.getProtocolEra() !== 'legacy' || client.getServerCapabilities()?.logging === undefined)
      return;
    client.setLoggingLevel(level).catch((error: unknown) => {
      this.events.onProblem(safeMessage(error, this.server));
    });
  }

  async close(): Promise<void> {
    this.setState('closed', undefined);
    this.closing.abort();
    this.pausing?.abort();
    this.cancelRefresh?.();
    this.cancelIdle?.();
    this.updates.close();
    await this.attempt;
    await this.endSession();
  }

  private async endSession(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    this.cancelRefresh?.();
    this.cancelRefresh = undefined;
    await session?.client.close().catch(() => undefined);
  }

  /** The result of one call as the server sent it. */
  async call(request: UpstreamCall): Promise<unknown> {
    const { headers, context } = request;
    if (this.callers.size >= MAX_IN_FLIGHT) {
      throw new ToolError(`${this.subject} has ${MAX_IN_FLIGHT} calls in flight. Try again later.`);
    }
    this.count(request.name);
    const held = context.isRetry === true ? this.callers.heldFor(request) : undefined;
    if (held !== undefined) return this.resume(held, context);
    const running = new RunningCall(request);
    this.callers.add(running);
    const result = this.send(running, headers).finally(() => {
      this.callers.remove(running);
      this.watchIdle();
    });
    return running.wait(result);
  }

  private count(tool: string): void {
    const { byTool } = this.calls;
    this.calls.total++;
    const isCounted = byTool.has(tool) || byTool.size < MAX_COUNTED;
    if (isCounted) byTool.set(tool, (byTool.get(tool) ?? 0) + 1);
  }

  /** Begins to count the time without calls. */
  watchIdle(): void {
    if (!this.endsIdle) return;
    this.cancelIdle?.();
    this.cancelIdle = runLater(() => {
      if (this.callers.size > 0) return;
      this.setState('idle', undefined);
      void this.endSession();
      this.events.onIdle?.();
    }, this.server.policy.idleTimeoutMs);
  }

  private async send(running: RunningCall, headers: UpstreamCall['headers']): Promise<unknown> {
    const { name, args, context } = running;
    const { signal } = context;
    try {
      const session = this.session ?? (await this.connected(signal));
      const attributes = {
        'mcp.method.name': 'tools/call',
        'gen_ai.tool.name': name,
        'anyshape.upstream': this.server.key,
      };
      const result = await tracedOutgoing(`tools/call ${name}`, attributes, (carrier) =>
        sendCall(session.client, name, headers, args, {
          signal,
          timeoutMs: NO_TIMEOUT_MS,
          meta: { ...this.metaFor(context, session), ...carrier },
          progress: context.wantsProgress === true ? progressTo(running) : {},
        }),
      ).catch((error: unknown) => this.failedCall(error, session, signal));
      this.backoff.worked();
      return result;
    } catch (error) {
      this.calls.failed++;
      throw error;
    }
  }

  /** Goes on with a call whose client has called again, with or without the answer to the question. */
  private async resume(running: RunningCall, context: ToolContext): Promise<unknown> {
    const { question, answer, result } = running.held!;
    const userAnswer = await context.ask(question.message, question.schema);
    running.held = undefined;
    running.context = context;
    const waiting = running.wait(result);
    answer(userAnswer);
    return waiting;
  }

  /** A read, a prompt or a completion. */
  async ask<Value>(
    signal: AbortSignal,
    work: (connection: Connection, options: { readonly signal: AbortSignal }) => Promise<Value>,
  ): Promise<Value> {
    const session = await this.connected(signal);
    return work(session.connection, { signal }).catch((error: unknown) =>
      this.failedCall(error, session, signal),
    );
  }

  private get subject(): string {
    return `The server ${JSON.stringify(this.server.key)}`;
  }

  /** Waits for a connection that is being made; fails at once where the circuit is open. */
  private async connected(signal: AbortSignal): Promise<Session> {
    if (this.session !== undefined) return this.session;
    if (this.state === 'closed') throw new ToolError(`${this.subject} was removed from the gateway.`);
    if (this.backoff.isOpen && this.pausing !== undefined) throw this.unavailable();
    this.pausing?.abort();
    const ended = await withDeadline(this.attempt ?? this.start(), this.server.policy.startTimeoutMs, signal);
    if (ended === CANCELLED) throw signal.reason;
    if (ended === TIMED_OUT) throw this.unavailable('it is still starting.');
    if (this.session === undefined) throw this.unavailable();
    return this.session;
  }

  private unavailable(reason = this.lastError ?? 'it is still starting.'): ToolError {
    const advice =
      this.state === 'login required'
        ? `Its operator has to run: ${loginCommand(this.server)}`
        : 'Try again in a moment.';
    return new ToolError(`${this.subject} is not available: ${reason} ${advice}`);
  }

  private failedCall(error: unknown, session: Session, signal: AbortSignal): never {
    signal.throwIfAborted();
    const cause = session.settings.explain(error);
    const message = safeMessage(cause, this.server);
    if (isProtocolError(cause)) throw new ToolError(message);
    if (!isConnectionLost(cause)) throw new ToolError(`${this.subject} failed: ${message}`);
    this.lost(session, message);
    throw new ToolError(
      `${this.subject} ended while it was called, so the outcome is unknown: ${message} It is started again.`,
    );
  }

  private async connect(): Promise<void> {
    const { closing, server } = this;
    try {
      const session = await this.open();
      if (closing.signal.aborted) return await session.client.close().catch(() => undefined);
      const { lists, freshMs } = await fetchLists(session);
      this.session = session;
      this.restarts++;
      this.lastError = undefined;
      session.client.onclose = () => this.lost(session, 'the connection was closed.');
      this.updates.attach(session.client);
      this.events.onLists(lists);
      this.setState('ready', undefined);
      this.refreshAfter(freshMs);
      this.watchIdle();
    } catch (error) {
      if (closing.signal.aborted) return;
      this.backoff.failed();
      this.lastError = safeMessage(error, server);
      this.setState(needsLogin(error) ? 'login required' : 'waiting', this.lastError);
      void this.again();
    } finally {
      this.attempt = undefined;
    }
  }

  private async open(): Promise<Session> {
    const { server, events } = this;
    const { startTimeoutMs } = server.policy;
    // What is late, such as a package that is still being installed, may follow the first list.
    const connectTimeoutMs = Math.max(startTimeoutMs, server.options.timeoutMs ?? CONNECT_MS);
    const print = lineSplitter((line) => events.onPrint(safeMessage(line, server)));
    const session = await openSession(server.target, {
      ...server.options,
      connectTimeoutMs,
      probeTimeoutMs: startTimeoutMs / 2,
      signal: this.closing.signal,
      logLevel: this.logLevel,
      onProblem: (problem) => events.onProblem(safeMessage(problem.message, server)),
      onChange: () => this.refreshAfter(REFRESH_MS),
      onLog: ({ level, data, logger }) =>
        this.callers.only?.context.log(level, redactValue(data, server.secrets), logger),
      onAsk: (question) => this.question(question),
      onStderr: print,
    });
    const connection = openConnection(session.client, session.settings);
    return { ...session, connection, start: performance.now() };
  }

  private lost(session: Session, message: string): void {
    if (this.session !== session || this.closing.signal.aborted) return;
    this.session = undefined;
    this.backoff.ended(performance.now() - session.start);
    this.lastError = message;
    this.setState('waiting', message);
    // Of a server that is started, the process may still run.
    void session.client.close().catch(() => undefined);
    void this.again();
  }

  private async again(): Promise<void> {
    const pausing = new AbortController();
    this.pausing = pausing;
    await pause(this.backoff.delayMs, pausing.signal);
    this.pausing = undefined;
    if (!this.closing.signal.aborted) await this.start();
  }

  /** Undefined: not until the server says so. */
  private refreshAfter(milliseconds: number | undefined): void {
    if (milliseconds === undefined || this.session === undefined) return;
    this.cancelRefresh?.();
    this.cancelRefresh = runLater(() => {
      this.cancelRefresh = undefined;
      void this.refresh();
    }, milliseconds);
  }

  private async refresh(attempt = 1): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    // One after the other, so that the newest list is the last one.
    if (this.isRefreshing) return this.refreshAfter(REFRESH_MS);
    this.isRefreshing = true;
    try {
      const { lists, freshMs } = await fetchLists(session);
      if (this.session !== session) return;
      this.events.onLists(lists);
      if (this.cancelRefresh === undefined) this.refreshAfter(freshMs);
    } catch (error) {
      this.events.onProblem(`its lists stay as they were: ${safeMessage(error, this.server)}`);
      if (attempt === MAX_REFRESHES || this.cancelRefresh !== undefined) return;
      this.cancelRefresh = runLater(() => {
        this.cancelRefresh = undefined;
        void this.refresh(attempt + 1);
      }, REFRESH_AGAIN_MS);
    } finally {
      this.isRefreshing = false;
    }
  }

  private async question(question: UpstreamQuestion): Promise<Answer> {
    const running = this.callers.only;
    if (running === undefined) return CANCEL;
    try {
      return await running.context.ask(question.message, question.schema);
    } catch (error) {
      if (!isInputRequired(error)) throw error;
      return this.hold(running, question, error);
    }
  }

  /**
   * Ends the call of the client, which is told to ask its user and to call again; the server goes on waiting.
   */
  private async hold(running: RunningCall, question: UpstreamQuestion, reason: unknown): Promise<Answer> {
    const answered = new Promise<Answer>((answer) => {
      running.hold(question, answer);
    });
    running.interrupt(reason);
    const answer = await withDeadline(answered, HOLD_MS, this.closing.signal);
    running.held = undefined;
    return typeof answer === 'symbol' ? CANCEL : answer;
  }

  /** What the client sent as `_meta`, without its progress token: the connection has tokens of its own. */
  private metaFor({ meta, logLevel, protocolVersion }: ToolContext, { client }: Session): JsonObject {
    const { progressToken: _token, ...passed } = meta;
    if (client.getProtocolEra() !== 'modern') {
      if (logLevel !== undefined) this.wantLog(logLevel);
      return passed;
    }
    // A client of before 2026 has said what it wants for its whole session.
    const isOld = protocolVersion !== undefined && protocolVersion < FIRST_MODERN;
    const level = isOld ? this.logLevel : logLevel;
    return level === undefined ? passed : { ...passed, [LOG_LEVEL_KEY]: level };
  }

  private setState(state: UpstreamState, message: string | undefined): void {
    if (this.state === 'closed') return;
    this.state = state;
    this.events.onState(state, message);
  }
}

function progressTo(running: RunningCall): ReturnType<typeof progressListener> {
  return progressListener(
    ({ progress, total, message }) => running.context.progress(progress, total, message),
    () => undefined,
  );
}
