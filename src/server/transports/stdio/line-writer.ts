/**
 * Texts and bytes in; as few writes to a stream as possible out: what comes during one piece of work, or
 * within one turn of the event loop, goes out together.
 */
import type { Writable } from 'node:stream';

export class LineWriter {
  private readonly output: Writable;
  private waiting: (string | Buffer)[] = [];
  private isGathering = false;
  private isClosed = false;

  constructor(output: Writable) {
    this.output = output;
  }

  /** One message, or several. In parts, where something in it is ready. */
  write(...parts: readonly (string | Buffer)[]): void {
    if (this.isClosed) return;
    if (this.waiting.length === 0 && !this.isGathering) setImmediate(() => this.flush());
    this.waiting.push(...parts);
  }

  /**
   * What the work writes goes out at its end: to wait for the end of the turn takes longer than to answer a
   * short call.
   */
  gather(work: () => void): void {
    this.isGathering = true;
    try {
      work();
    } finally {
      this.isGathering = false;
      this.flush();
    }
  }

  /** What was written before still goes out: who sends no more may still read. */
  close(): void {
    this.flush();
    this.isClosed = true;
  }

  /** All at once: others write to the stream as well, and must not come between the parts of a message. */
  private flush(): void {
    const parts = this.waiting;
    if (parts.length === 0) return;
    this.waiting = [];
    if (parts.every(isText)) return void this.output.write(parts.join(''));
    this.output.cork();
    // Where some are bytes, all of them are: a mixture is gone through once more on its way out.
    for (const part of parts) this.output.write(isText(part) ? Buffer.from(part) : part);
    this.output.uncork();
  }
}

function isText(part: string | Buffer): part is string {
  return typeof part === 'string';
}
