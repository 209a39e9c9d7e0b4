/**
 * Chunks of a connection in; its requests out, one by one and whole, as long as they are plain. How they were cut into
 * chunks makes no difference.
 */
import { allHold, type Check } from '../check.ts';
import { canBecomePlain, type FramingFacts } from './framing-checks.ts';
import { headIn, type Head } from './head.ts';

export interface PlainRequest {
  readonly head: Head;
  /** From the first of its head to the last of its body. */
  readonly bytes: Buffer;
}

export interface ReaderOptions {
  readonly framing: readonly Check<FramingFacts>[];
  readonly maxBodyBytes: number;
}

/** Lives as long as its connection is read. */
export class RequestReader {
  private readonly options: ReaderOptions;
  private held: Buffer[] = [];
  /** How many bytes are held. */
  size = 0;
  /** How many must be there before it is worth looking again. */
  private needed = 1;
  /** The last one that was plain. Most clients send the same again and again. */
  private lastHead: Head | undefined;

  constructor(options: ReaderOptions) {
    this.options = options;
  }

  add(chunk: Buffer): void {
    this.held.push(chunk);
    this.size += chunk.length;
  }

  /** Undefined where none has come whole; `odd` where what comes next is not plain, or cannot become so. */
  next(): PlainRequest | 'odd' | undefined {
    if (this.size < this.needed) return undefined;
    const bytes = this.take();
    const head = this.isLastHead(bytes) ? this.lastHead! : headIn(bytes);
    if (head === undefined) {
      this.hold(bytes, bytes.length + 1);
      return canBecomePlain(bytes.toString('latin1')) ? undefined : 'odd';
    }
    if (!this.isPlain(head)) {
      this.hold(bytes, 1);
      return 'odd';
    }
    this.lastHead = head;
    const end = head.text.length + Number(head.headers.get('content-length'));
    if (bytes.length < end) {
      this.hold(bytes, end);
      return undefined;
    }
    if (bytes.length === end) return { head, bytes };
    this.hold(bytes.subarray(end), 1);
    return { head, bytes: bytes.subarray(0, end) };
  }

  /** All that is held, which is nothing afterwards. */
  take(): Buffer {
    const bytes = this.held.length === 1 ? this.held[0]! : Buffer.concat(this.held);
    this.held = [];
    this.size = 0;
    this.needed = 1;
    return bytes;
  }

  private hold(bytes: Buffer, needed: number): void {
    this.held = [bytes];
    this.size = bytes.length;
    this.needed = needed;
  }

  private isLastHead(bytes: Buffer): boolean {
    const { lastHead } = this;
    return lastHead !== undefined && bytes.toString('latin1', 0, lastHead.text.length) === lastHead.text;
  }

  private isPlain(head: Head): boolean {
    const { framing, maxBodyBytes } = this.options;
    return head === this.lastHead || allHold(framing, { ...head, maxBodyBytes });
  }
}
