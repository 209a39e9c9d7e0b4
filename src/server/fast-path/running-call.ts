/**
 * A call that the fast path began and cannot finish alone: its tool wants to tell or ask the client
 * something, or takes so long that the client should get a stream. The SDK then answers the request, and
 * finds the running call instead of starting the tool a second time.
 */
import type { MaybePromise } from '../../async/maybe-promise.ts';
import {
  ToolError,
  type AdmittedTool,
  type Asking,
  type Channel,
  type InputRequiredOutcome,
  type LogLevel,
  type Outcome,
} from '../../tool/index.ts';
import type { CallCancellation } from './call-cancellation.ts';

export interface RunningCall {
  /** As it was when the call began: its result must fit what was advertised. */
  readonly tool: AdmittedTool;
  readonly start: number;
  readonly outcome: MaybePromise<Outcome | InputRequiredOutcome>;
  /** Undefined where the outcome is all that the SDK needs. */
  readonly channel?: HandoverChannel;
  readonly cancellation: CallCancellation;
}

/**
 * Keeps what a tool tells its client until the SDK's channel is attached, and asks for that at the first use.
 */
export class HandoverChannel implements Channel {
  readonly wantsProgress: boolean;
  private readonly onNeeded: () => void;
  private target: Channel | undefined;
  private readonly pending: ((channel: Channel) => void)[] = [];
  private isClosed = false;

  constructor(wantsProgress: boolean, onNeeded: () => void) {
    this.wantsProgress = wantsProgress;
    this.onNeeded = onNeeded;
  }

  progress(done: number, total: number | undefined, message: string | undefined): void {
    if (this.wantsProgress) this.use((channel) => channel.progress(done, total, message));
  }

  log(level: LogLevel, data: unknown, logger: string | undefined): void {
    this.use((channel) => channel.log(level, data, logger));
  }

  get asking(): Asking {
    if (this.target !== undefined) return this.target.asking;
    return {
      how: 'request',
      send: async (question, signal) => {
        const { asking } = await new Promise<Channel>((resolve) => this.use(resolve));
        if (asking.how === 'request') return asking.send(question, signal);
        throw new ToolError(asking.how === 'impossible' ? asking.why : 'This client cannot be asked.');
      },
    };
  }

  attach(channel: Channel): void {
    this.target = channel;
    for (const use of this.pending.splice(0)) use(channel);
    if (this.isClosed) channel.close();
  }

  close(): void {
    this.isClosed = true;
    this.target?.close();
  }

  private use(work: (channel: Channel) => void): void {
    if (this.target !== undefined) return work(this.target);
    this.pending.push(work);
    this.onNeeded();
  }
}
