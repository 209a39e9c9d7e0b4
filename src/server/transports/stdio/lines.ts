/**
 * Chunks of bytes in; whole lines out, each with its line feed. A line longer than the limit is passed on in
 * pieces as they come, so that it is never held as a whole.
 */
const LINE_FEED = 10;

export interface LineSink {
  readonly onLine: (line: Buffer) => void;
  /** Part of a line that is too long to be held. */
  readonly onPiece: (piece: Buffer) => void;
}

export class Lines {
  private readonly sink: LineSink;
  private readonly maxBytes: number;
  private held: Buffer[] = [];
  private pendingBytes = 0;
  private isTooLong = false;

  constructor(sink: LineSink, maxBytes: number) {
    this.sink = sink;
    this.maxBytes = maxBytes;
  }

  take(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      this.endLine(chunk.subarray(from, at + 1));
      from = at + 1;
    }
    if (from < chunk.length) this.hold(chunk.subarray(from));
  }

  /** What has come of a line that will not end. */
  end(): void {
    for (const piece of this.held) this.sink.onPiece(piece);
    this.held = [];
  }

  private endLine(rest: Buffer): void {
    if (this.isTooLong) {
      this.isTooLong = false;
      return this.sink.onPiece(rest);
    }
    const line = this.held.length === 0 ? rest : Buffer.concat([...this.held, rest]);
    this.held = [];
    this.pendingBytes = 0;
    this.sink.onLine(line);
  }

  private hold(piece: Buffer): void {
    if (this.isTooLong) return this.sink.onPiece(piece);
    this.held.push(piece);
    this.pendingBytes += piece.length;
    if (this.pendingBytes <= this.maxBytes) return;
    this.end();
    this.pendingBytes = 0;
    this.isTooLong = true;
  }
}
