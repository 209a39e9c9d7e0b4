/**
 * A request of the SDK in; the channel to its client out. Nothing is made before a tool uses it; only state
 * that came along is opened at once, so that a call with state of another one is refused before its tool
 * runs.
 */
import {
  inputResponse,
  LOG_LEVEL_META_KEY,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Asking, Channel, GivenAnswer, LogLevel } from '../../../tool/index.ts';
import type { WireVersion } from '../../../wire/index.ts';
import { askingByRequest } from './ask-client.ts';
import { logData } from './log-data.ts';
import { ProgressFeed, type ProgressReport } from './progress-feed.ts';
import type { StateKeys } from '../../state-keys.ts';
import { openState, type StateBinding } from './request-state.ts';

/** A request, and what answers it. */
export interface ClientFacts {
  readonly server: Server;
  readonly context: ServerContext;
  readonly version: WireVersion;
}

export interface ChannelFacts extends ClientFacts, StateBinding {
  readonly stateKeys: StateKeys;
}

type Answers = ReadonlyMap<string, GivenAnswer>;

export async function openChannel(facts: ChannelFacts): Promise<Channel> {
  const { context, version, stateKeys } = facts;
  const state: unknown = version.hasResultType ? context.mcpReq.requestState() : undefined;
  if (typeof state !== 'string') return new ClientChannel(facts, undefined);
  return new ClientChannel(facts, await openState(state, facts, stateKeys, context));
}

/** For functions that ask nothing: without the state of earlier rounds. */
export function clientChannel(facts: ClientFacts): Channel {
  return new ClientChannel(facts, undefined);
}

/** In one call; a client cannot tell the log to slow down. */
const MAX_LOG_MESSAGES = 1_000;

class ClientChannel implements Channel {
  private readonly facts: ClientFacts;
  /** Undefined in the first round. */
  private readonly earlier: Answers | undefined;
  private feed: ProgressFeed | undefined;
  private logged = 0;

  constructor(facts: ClientFacts, earlier: Answers | undefined) {
    this.facts = facts;
    this.earlier = earlier;
  }

  get wantsProgress(): boolean {
    return this.facts.context.mcpReq._meta?.progressToken !== undefined;
  }

  progress(done: number, total: number | undefined, message: string | undefined): void {
    const token = this.facts.context.mcpReq._meta?.progressToken;
    if (token === undefined) return;
    this.feed ??= new ProgressFeed((report) => this.sendProgress(token, report));
    this.feed.report(done, total, message);
  }

  log(level: LogLevel, data: unknown, logger: string | undefined): void {
    const { version, context } = this.facts;
    if (version.hasResultType && !Object.hasOwn(context.mcpReq.envelope ?? {}, LOG_LEVEL_META_KEY)) return;
    if (++this.logged > MAX_LOG_MESSAGES) return;
    const isLast = this.logged === MAX_LOG_MESSAGES;
    const content = isLast ? `[no more than ${MAX_LOG_MESSAGES} messages for one call]` : logData(data);
    // Whether the client wants this level, the SDK knows; one that is gone misses nothing.
    context.mcpReq.log(level, content, logger).catch(() => undefined);
  }

  get asking(): Asking {
    const { server, context, version } = this.facts;
    if (!version.hasResultType) return askingByRequest(server, context, version);
    const { earlier } = this;
    return {
      how: 'result',
      isRetry: earlier !== undefined,
      earlier: earlier ?? new Map(),
      // Without state nothing says what the answers belong to.
      answerTo: (key) => (earlier === undefined ? undefined : answerIn(context.mcpReq.inputResponses, key)),
    };
  }

  close(): void {
    this.feed?.close(!this.facts.context.mcpReq.signal.aborted);
  }

  private sendProgress(progressToken: string | number, { message, ...numbers }: ProgressReport): void {
    const { context, version } = this.facts;
    const params = {
      progressToken,
      ...numbers,
      ...(version.hasProgressMessages && message !== undefined && { message }),
    };
    context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }
}

/** Undefined where the client left this question out; it is asked again then. */
function answerIn(responses: Readonly<Record<string, unknown>> | undefined, key: string): unknown {
  if (responses === undefined || !Object.hasOwn(responses, key)) return undefined;
  const response = inputResponse(responses, key);
  return response.kind === 'missing' ? undefined : responses[key];
}
