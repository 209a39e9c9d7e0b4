/**
 * One connection, read as long as its requests are plain: each comes whole, is answered, and only then is the next one looked
 * at. A request that is plain but not answered here goes to `node:http` by a passage; at the first one that is not plain the
 * connection goes there for good, with all bytes that have not been answered.
 */
import type { Socket } from 'node:net';
import { allHold, type Check } from '../check.ts';
import { atEndOfTurn } from './turn.ts';
import type { InputRequiredOutcome } from '../../tool/index.ts';
import { answerHead, BAD_REQUEST, REQUEST_TIMEOUT, type Status } from './answer-head.ts';
import { canBecomePlain, type FramingFacts } from './framing-checks.ts';
import { headIn, type Head } from './head.ts';
import { Passage } from './passage.ts';

/** Whoever sent a request and waits. It is answered, or the request passed on: one of both, once. */
export interface Asker {
  readonly isGone: boolean;
  /** Of its request, which has come whole. */
  readonly body: string;
  onGone(listener: () => void): void;
  offGone(listener: () => void): void;
  /** The JSON of an answer, in parts where some of it is ready. */
  answer(status: Status, ...parts: readonly (string | Buffer)[]): void;
  /** To `node:http`, as it came. With an outcome where the tool has been called. */
  passOn(outcome?: InputRequiredOutcome): void;
  /** Without a word: something went wrong when the answer was on its way. */
  cut(): void;
}

/** What all connections of a port have in common. */
export interface ConnectionParts {
  readonly framing: readonly Check<FramingFacts>[];
  readonly maxBodyBytes: number;
  /** Is told of each request that has come whole. */
  readonly serve: (head: Head, asker: Asker) => void;
  /** A connection for `node:http`. */
  readonly toHttp: (connection: Socket | Passage<InputRequiredOutcome>) => void;
  /** Whether there is one connection and no other. */
  readonly isAlone: () => boolean;
  /** No longer read here. */
  readonly onLeft: (connection: Connection) => void;
}

/** Bytes that may come before they are asked for; beyond, the client waits. */
const MAX_AHEAD_BYTES = 65_536;

/** Lives until its socket ends or is given away. */
export class Connection implements Asker {
  private readonly socket: Socket;
  private readonly parts: ConnectionParts;
  /** What has come behind the request that is being answered. */
  private held: Buffer[] = [];
  private heldBytes = 0;
  /** How many of them must be there before it is worth looking again. */
  private neededBytes = 1;
  /** Of the request that is being answered. */
  private request: Buffer | undefined;
  /** The last one that was plain. Most clients send the same again and again. */
  private head: Head | undefined;
  private isReading = false;
  /** Writes an answer that waits for the end of the turn. */
  private leave: (() => void) | undefined;
  /** The connection ends behind the next answer. */
  private isLast = false;
  private passage: Passage<InputRequiredOutcome> | undefined;
  private hasAnswered = false;
  /** How often somebody has looked since anything changed. */
  private looks = 0;

  constructor(socket: Socket, parts: ConnectionParts) {
    this.socket = socket;
    this.parts = parts;
    socket.on('data', this.onData);
    socket.on('end', this.onEnd);
    socket.on('error', onError);
    socket.on('close', this.onClose);
  }

  get isGone(): boolean {
    return this.socket.destroyed;
  }

  onGone(listener: () => void): void {
    this.socket.once('close', listener);
  }

  offGone(listener: () => void): void {
    this.socket.off('close', listener);
  }

  get body(): string {
    return this.request!.toString('utf8', this.head!.text.length);
  }

  answer(status: Status, ...parts: readonly (string | Buffer)[]): void {
    this.leave = () => {
      this.leave = undefined;
      this.write(status, parts);
      this.afterAnswer();
    };
    // No other answer can be ready in this turn, but for those to the same client.
    if (this.parts.isAlone()) this.leave();
    else atEndOfTurn(() => this.leave?.());
  }

  passOn(outcome?: InputRequiredOutcome): void {
    this.passage ??= this.openPassage();
    this.passage.carry(this.request!, outcome);
  }

  cut(): void {
    this.socket.destroy();
  }

  /**
   * Ends the connection behind the answer that is being made, at once where there is none. Resolved when that has left; for
   * what was passed on, others wait.
   */
  finish(): Promise<void> {
    this.isLast = true;
    if (this.request === undefined) this.socket.destroy();
    if (this.socket.destroyed || this.passage?.isCarrying === true) return Promise.resolve();
    return new Promise((resolve) => {
      this.socket.once('finish', resolve);
      this.socket.once('close', resolve);
    });
  }

  /** Told at intervals. Whoever takes more than so many for its request is cut off, and whoever is silent for so many. */
  look(mostForRequest: number, mostSilent: number): void {
    if (this.request !== undefined) return;
    const isSilent = this.hasAnswered && this.heldBytes === 0;
    if (++this.looks <= (isSilent ? mostSilent : mostForRequest)) return;
    if (!isSilent) this.socket.write(REQUEST_TIMEOUT);
    this.socket.destroySoon();
  }

  private readonly onData = (chunk: Buffer): void => {
    if (this.heldBytes === 0) this.looks = 0;
    this.held.push(chunk);
    this.heldBytes += chunk.length;
    this.readOn();
    if (this.request !== undefined && this.heldBytes > MAX_AHEAD_BYTES) this.socket.pause();
  };

  private readOn(): void {
    if (this.isReading) return;
    this.isReading = true;
    while (this.isReady) this.readNext();
    this.isReading = false;
  }

  private get isReady(): boolean {
    return this.request === undefined && this.heldBytes >= this.neededBytes && this.socket.writable;
  }

  private readNext(): void {
    const bytes = this.held.length === 1 ? this.held[0]! : Buffer.concat(this.held);
    const head = this.isSameHead(bytes) ? this.head! : headIn(bytes);
    if (head === undefined ? !canBecomePlain(bytes.toString('latin1')) : !this.isPlain(head)) {
      return this.giveAway(bytes);
    }
    this.head = head ?? this.head;
    const end = head === undefined ? bytes.length + 1 : head.text.length + bodyLength(head);
    this.hold(bytes, end);
    if (head === undefined || bytes.length < end) return;
    this.request = bytes.length === end ? bytes : bytes.subarray(0, end);
    this.hold(bytes.subarray(end), 1);
    this.isLast ||= wantsClose(head);
    this.parts.serve(head, this);
  }

  private hold(bytes: Buffer, needed: number): void {
    this.held = bytes.length === 0 ? [] : [bytes];
    this.heldBytes = bytes.length;
    this.neededBytes = needed;
  }

  private isSameHead(bytes: Buffer): boolean {
    const { head } = this;
    return head !== undefined && bytes.toString('latin1', 0, head.text.length) === head.text;
  }

  private isPlain(head: Head): boolean {
    const { framing, maxBodyBytes } = this.parts;
    return head === this.head || allHold(framing, { ...head, maxBodyBytes });
  }

  private write(status: Status, parts: readonly (string | Buffer)[]): void {
    const { socket } = this;
    let length = 0;
    for (const part of parts) length += Buffer.byteLength(part);
    const head = answerHead(status, length, this.isLast);
    const [only] = parts;
    if (parts.length === 1 && typeof only === 'string') {
      // Text of nothing but ASCII is its own UTF-8, and leaves without being encoded.
      socket.write(head + only, length === only.length ? 'latin1' : 'utf8');
      return;
    }
    // Where some are bytes, all of them are: a mixture is gone through once more on its way out.
    socket.cork();
    for (const part of [head, ...parts]) socket.write(typeof part === 'string' ? Buffer.from(part) : part);
    socket.uncork();
  }

  private readonly afterAnswer = (): void => {
    this.hasAnswered = true;
    // Whoever does not read its answers does not get more of them.
    if (this.socket.writableNeedDrain) this.socket.once('drain', this.goOn);
    else this.goOn();
  };

  private readonly goOn = (): void => {
    this.request = undefined;
    this.looks = 0;
    if (this.isLast) return this.socket.destroySoon();
    if (this.socket.isPaused()) this.socket.resume();
    this.readOn();
  };

  private openPassage(): Passage<InputRequiredOutcome> {
    const passage = new Passage<InputRequiredOutcome>({ socket: this.socket, onAnswered: this.afterAnswer });
    passage.once('close', () => (this.passage = undefined));
    this.parts.toHttp(passage);
    return passage;
  }

  /** For good. */
  private giveAway(bytes: Buffer): void {
    const { socket } = this;
    this.hold(EMPTY, 1);
    socket.off('data', this.onData).off('end', this.onEnd).off('error', onError).off('close', this.onClose);
    this.onClose();
    // Nothing may flow before there is somebody to hear it.
    socket.pause();
    socket.unshift(bytes);
    this.parts.toHttp(socket);
    socket.resume();
  }

  /** The client sends no more: for `node:http`, and so here, it is gone, but for what can leave at once. */
  private readonly onEnd = (): void => {
    while (this.leave !== undefined) this.leave();
    if (this.request === undefined && this.heldBytes > 0) this.socket.write(BAD_REQUEST);
    this.socket.end();
  };

  private readonly onClose = (): void => {
    this.parts.onLeft(this);
    this.passage?.destroy();
  };
}

const EMPTY = Buffer.alloc(0);

/** That it has ended is told as well. */
function onError(): void {
  // Nobody is left to be told.
}

function bodyLength({ headers }: Head): number {
  return Number(headers.get('content-length'));
}

function wantsClose({ headers }: Head): boolean {
  return headers.get('connection')?.toLowerCase() === 'close';
}
