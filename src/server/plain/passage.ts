/**
 * The way of one connection to `node:http` and back, for single requests: the bytes of a request in, those of its answer
 * onto the socket. For `node:http` it is a connection like any other, which is still between requests.
 */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export interface PassageEnds {
  readonly socket: Socket;
  /** What was carried has been answered, and the connection is still open. */
  readonly onAnswered: () => void;
}

type Done = (error?: Error | null) => void;

interface Written {
  readonly chunk: string | Buffer;
  readonly encoding: BufferEncoding;
}

/** Lives until its connection ends, or until `node:http` closes it. */
export class Passage<Note> extends Duplex {
  private readonly ends: PassageEnds;
  /** Whether a request is on its way. */
  isCarrying = false;
  private noteForNext: Note | undefined;

  constructor(ends: PassageEnds) {
    super({ decodeStrings: false });
    this.ends = ends;
  }

  /** A whole request; with it, what whoever answers it has to know. */
  carry(request: Buffer, note: Note | undefined): void {
    this.isCarrying = true;
    this.noteForNext = note;
    this.push(request);
  }

  takeNote(): Note | undefined {
    const note = this.noteForNext;
    this.noteForNext = undefined;
    return note;
  }

  /** The answer to what was carried is over. */
  answered(): void {
    if (!this.isCarrying || this.destroyed || this.writableEnded) return;
    this.isCarrying = false;
    this.ends.onAnswered();
  }

  override _read(): void {
    // Requests come when they come.
  }

  override _write(chunk: string | Buffer, encoding: BufferEncoding, done: Done): void {
    this.ends.socket.write(chunk, encoding, done);
  }

  override _writev(all: readonly Written[], done: Done): void {
    const { socket } = this.ends;
    socket.cork();
    for (const [index, { chunk, encoding }] of all.entries()) {
      socket.write(chunk, encoding, index === all.length - 1 ? done : undefined);
    }
    socket.uncork();
  }

  /** Behind what was written. A client that keeps its side open is not waited for. */
  override _final(done: Done): void {
    this.ends.socket.destroySoon();
    done();
  }

  override _destroy(_error: Error | null, done: Done): void {
    if (this.isCarrying) this.ends.socket.destroySoon();
    done();
  }
}
