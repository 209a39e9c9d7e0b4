/**
 * One connection to a server, at the level of bytes: what is written and when, and all that comes back until
 * the connection is over. In the end the client says that it has no more to send; a server that still waits
 * for the rest of a request says so then, which shows where it believes itself to be.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { readAnswers, type Answer } from './answers.ts';

/** Written one after the other, so that the server reads them apart; then the answers are waited for. */
export interface Step {
  /** One character is one byte. */
  readonly chunks: readonly string[];
  /**
   * How many answers there are to be by then, if the server keeps the connection and has not fallen silent.
   */
  readonly answers: number;
  /** Nothing goes on before they are there. */
  readonly areSure?: boolean;
}

export interface Conversation {
  readonly answers: readonly Answer[];
  /** Those that came only when the client had said that no more would come. */
  readonly afterEnd: readonly Answer[];
  readonly rest: string;
  readonly end: 'closed by the server' | 'kept open';
}

/** For how long nothing must come before a server counts as silent. */
export type PatienceMs = number;

const GIVE_UP_MS = 10_000;
const SLICES = 10;

export async function converse(
  port: number,
  steps: readonly Step[],
  patience: PatienceMs,
): Promise<Conversation> {
  const line = new Line(port);
  await line.opened;
  for (const { chunks, answers, areSure = false } of steps) {
    for (const [index, chunk] of chunks.entries()) {
      if (index > 0) await serverHasRead();
      line.write(chunk);
    }
    await line.settled(answers, areSure ? GIVE_UP_MS : patience);
  }
  await line.farewell(patience);
  return line.hangUp();
}

/** Both ends live in this process: between two turns of its loop everything is read that has been written. */
async function serverHasRead(): Promise<void> {
  await turn();
  await turn();
}

/** Lives for one conversation. */
class Line {
  readonly opened: Promise<unknown>;
  private readonly socket: Socket;
  private readonly received: Buffer[] = [];
  private isClosed = false;
  private onNews: () => void = () => undefined;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    this.opened = once(this.socket, 'connect');
    this.socket.on('data', (chunk: Buffer) => {
      this.received.push(chunk);
      this.onNews();
    });
    // A connection that is cut is as closed as one that was ended: which of the two a client sees is a matter
    // of time.
    this.socket.on('error', () => undefined);
    for (const over of ['end', 'close']) {
      this.socket.on(over, () => {
        this.isClosed = true;
        this.onNews();
      });
    }
  }

  write(chunk: string): void {
    if (this.socket.writable) this.socket.write(chunk, 'latin1');
  }

  private read(isOver = false): readonly Answer[] {
    return readAnswers(Buffer.concat(this.received), isOver).answers;
  }

  /** Until there are so many answers, or no more will come. */
  async settled(wanted: number, patience: PatienceMs): Promise<void> {
    const hasAll = (): boolean => this.read().filter(({ status }) => status >= 200).length >= wanted;
    while (!this.isClosed && !hasAll() && (await this.hasNews(patience)));
  }

  /** A server that announced the end of the connection gets the time to close it. */
  async farewell(patience: PatienceMs): Promise<void> {
    if (this.read().at(-1)?.headers['connection']?.includes('close') !== true) return;
    while (!this.isClosed && (await this.hasNews(patience)));
  }

  /** In slices, so that a server does not look silent because the machine stood still for a moment. */
  private async hasNews(patience: PatienceMs): Promise<boolean> {
    for (let slice = 0; slice < SLICES; slice++) {
      if (await this.hasNewsWithin(patience / SLICES)) return true;
    }
    return false;
  }

  private hasNewsWithin(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      this.onNews = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  async hangUp(): Promise<Conversation> {
    const end = this.isClosed ? 'closed by the server' : 'kept open';
    const before = this.read(this.isClosed).length;
    this.socket.end();
    while (!this.isClosed && (await this.hasNews(GIVE_UP_MS)));
    if (!this.isClosed) throw new Error('The server keeps a connection that its client has ended.');
    this.socket.destroy();
    const { answers, rest } = readAnswers(Buffer.concat(this.received), true);
    return { answers: answers.slice(0, before), afterEnd: answers.slice(before), rest, end };
  }
}
