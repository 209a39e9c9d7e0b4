/** The connections of a port that are read here: taken in as they come, watched over, and ended with their port. */
import type { Socket } from 'node:net';
import { pause, withDeadline } from '../../async/deadline.ts';
import { KEEP_ALIVE_SECONDS } from './answer.ts';
import { Connection, type ConnectionParts } from './connection.ts';

export interface PlainOptions extends Omit<ConnectionParts, 'isAlone' | 'onLeft'> {
  /** A client that sends its request slower than this is cut off. */
  readonly requestTimeoutMs: number;
}

const LOOK_MS = 1_000;

/** Lives as long as its port. */
export class PlainConnections {
  private readonly all: Set<Connection> = new Set();
  private readonly parts: ConnectionParts;
  private readonly looksForRequest: number;
  private isWatching = false;
  private readonly closing: AbortController = new AbortController();

  constructor({ requestTimeoutMs, ...given }: PlainOptions) {
    this.looksForRequest = requestTimeoutMs / LOOK_MS;
    this.parts = {
      ...given,
      isAlone: () => this.all.size === 1,
      onLeft: (connection) => this.all.delete(connection),
    };
  }

  accept(socket: Socket): void {
    this.all.add(new Connection(socket, this.parts));
    if (!this.isWatching) void this.watch();
  }

  /** Resolved when what is being answered has been, or the time is up. */
  async finish(limitMs: number): Promise<void> {
    this.closing.abort();
    const answers = Array.from(this.all, (connection) => connection.finish());
    await withDeadline(Promise.all(answers), limitMs, undefined);
  }

  cutAll(): void {
    for (const connection of this.all) connection.cut();
  }

  /** While there is anybody. A request or a silence may last a look longer than allowed, and never less. */
  private async watch(): Promise<void> {
    const { signal } = this.closing;
    this.isWatching = true;
    while (this.all.size > 0 && !signal.aborted) {
      await pause(LOOK_MS, signal);
      for (const connection of this.all) connection.look(this.looksForRequest, KEEP_ALIVE_SECONDS);
    }
    this.isWatching = false;
  }
}
