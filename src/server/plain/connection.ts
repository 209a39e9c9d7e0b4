/**
 * One connection, as long as its requests are plain: each is answered before the next one is looked at. At the first that is
 * not plain the connection goes to `node:http` for good, with all bytes that have not been answered.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { InputRequiredOutcome } from '../../tool/index.ts';
import { BAD_REQUEST, REQUEST_TIMEOUT, writeAnswer, type Status } from './answer.ts';
import { isLast } from './framing-checks.ts';
import { RequestReader, type PlainRequest, type ReaderOptions } from './request-reader.ts';
import { responseTo } from './response.ts';
import { atEndOfTurn } from './turn.ts';

/** Whoever sent a request and waits. It is answered, or its request passed on: one of both, once. */
export interface Asker {
  readonly isGone: boolean;
  onGone(listener: () => void): void;
  offGone(listener: () => void): void;
  /** The JSON of an answer, in parts where some of it is ready. */
  answer(status: Status, ...parts: readonly (string | Buffer)[]): void;
  /** To whoever else answers. With an outcome where the tool has been called. */
  passOn(outcome?: InputRequiredOutcome): void;
  /** Ends the connection: something went wrong when the answer was on its way. */
  cut(): void;
}

/** What all connections of a port have in common. */
export interface ConnectionParts extends ReaderOptions {
  readonly serve: (request: PlainRequest, asker: Asker) => void;
  /** Answers what was passed on. */
  readonly delegate: (
    request: PlainRequest,
    response: ServerResponse,
    outcome: InputRequiredOutcome | undefined,
  ) => void;
  /** A connection for `node:http`. */
  readonly toHttp: (socket: Socket) => void;
  /** Whether there is one connection and no other. */
  readonly isAlone: () => boolean;
  /** No longer read here. */
  readonly onLeft: (connection: Connection) => void;
}

/** Bytes that may come while a request is being answered; beyond, the client waits. */
const MAX_AHEAD_BYTES = 65_536;

/** Lives until its socket ends or is given away. */
export class Connection implements Asker {
  private readonly socket: Socket;
  private readonly parts: ConnectionParts;
  private readonly reader: RequestReader;
  /** The one that is being answered. */
  private request: PlainRequest | undefined;
  private isReading = false;
  /** Writes an answer that waits for the end of the turn. */
  private leave: (() => void) | undefined;
  /** The connection ends behind the next answer. */
  private isLast = false;
  /** Somebody else answers the request. */
  private isPassedOn = false;
  private hasAnswered = false;
  /** How often somebody has looked since a request began to come, or was answered. */
  private looks = 0;

  constructor(socket: Socket, parts: ConnectionParts) {
    this.socket = socket;
    this.parts = parts;
    this.reader = new RequestReader(parts);
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

  answer(status: Status, ...parts: readonly (string | Buffer)[]): void {
    this.leave = () => {
      this.leave = undefined;
      writeAnswer(this.socket, { status, parts, isLast: this.isLast });
      this.afterAnswer();
    };
    // No other answer can be ready in this turn, but for those to the same client.
    if (this.parts.isAlone()) this.leave();
    else atEndOfTurn(() => this.leave?.());
  }

  passOn(outcome?: InputRequiredOutcome): void {
    const request = this.request!;
    const onFinished = (isLastOne: boolean): void => {
      this.isPassedOn = false;
      this.isLast ||= isLastOne;
      this.afterAnswer();
    };
    this.isPassedOn = true;
    const response = responseTo(request, this.socket, { isLast: this.isLast, onFinished });
    this.parts.delegate(request, response, outcome);
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
    if (this.request === undefined) this.socket.destroySoon();
    if (this.socket.destroyed || this.isPassedOn) return Promise.resolve();
    return new Promise((resolve) => {
      this.socket.once('finish', resolve);
      this.socket.once('close', resolve);
    });
  }

  /** Told at intervals. Whoever takes more than so many for its request is cut off, and whoever is silent for so many. */
  look(mostForRequest: number, mostSilent: number): void {
    if (this.request !== undefined || this.isSending) return;
    const most = this.isSilent ? mostSilent : mostForRequest;
    if (++this.looks <= most) return;
    if (this.isSilent || !this.socket.writable) return this.cut();
    this.socket.write(REQUEST_TIMEOUT);
    this.socket.destroySoon();
  }

  /** Whether it has had an answer, and asks no more. */
  private get isSilent(): boolean {
    return this.hasAnswered && this.reader.size === 0;
  }

  /** Whether an answer is still on its way. */
  private get isSending(): boolean {
    return this.reader.size === 0 && this.socket.writableLength > 0;
  }

  private readonly onData = (chunk: Buffer): void => {
    if (this.reader.size === 0) this.looks = 0;
    this.reader.add(chunk);
    this.readOn();
    if (this.isFull) this.socket.pause();
  };

  private get isFull(): boolean {
    return this.request !== undefined && this.reader.size > MAX_AHEAD_BYTES;
  }

  /** Answers may be made at once, which is why this is a loop, and is not entered again. */
  private readOn(): void {
    if (this.isReading) return;
    this.isReading = true;
    while (this.request === undefined && this.socket.writable) {
      const next = this.reader.next();
      if (next === undefined) break;
      if (next === 'odd') return this.giveAway();
      this.request = next;
      this.isLast ||= isLast(next.head);
      this.parts.serve(next, this);
    }
    this.isReading = false;
    if (!this.isFull && this.socket.isPaused()) this.socket.resume();
  }

  private readonly afterAnswer = (): void => {
    this.hasAnswered = true;
    // Whoever does not read its answers gets no more of them.
    if (this.socket.writableNeedDrain) this.socket.once('drain', this.goOn);
    else this.goOn();
  };

  private readonly goOn = (): void => {
    this.request = undefined;
    this.looks = 0;
    if (this.isLast) this.socket.destroySoon();
    else this.readOn();
  };

  /** Nothing is read here afterwards: neither by a loop that is not over, nor where it is too late to give anything away. */
  private giveAway(): void {
    const { socket } = this;
    if (socket.readableEnded) return;
    socket.off('data', this.onData).off('end', this.onEnd).off('error', onError).off('close', this.onClose);
    this.onClose();
    // Nothing may flow before there is somebody to hear it.
    socket.pause();
    socket.unshift(this.reader.rest());
    this.parts.toHttp(socket);
    socket.resume();
  }

  /** The client sends no more: for `node:http`, and so here, it is gone, but for what can leave at once. */
  private readonly onEnd = (): void => {
    while (this.leave !== undefined) this.leave();
    if (this.request === undefined && this.reader.size > 0) this.socket.write(BAD_REQUEST);
    this.socket.end();
  };

  private readonly onClose = (): void => {
    this.parts.onLeft(this);
  };
}

function onError(): void {
  // That it has ended is told as well.
}
