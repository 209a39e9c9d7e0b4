/**
 * Chunks of a connection in; its requests out, one by one and whole, as long as they are plain. How they were cut into
 * chunks makes no difference.
 */
import { allHold, type Check } from '../check.ts';
import { bodyLength, canBecomePlain, type FramingFacts } from './framing-checks.ts';
import { headIn, MAX_HEAD_BYTES, type Head } from './head.ts';
import { HeldBytes } from './held-bytes.ts';

export interface PlainRequest {
  readonly head: Head;
  /** From the first of its head to the last of its body. */
  readonly bytes: Buffer;
}

export interface ReaderOptions {
  readonly framing: readonly Check<FramingFacts>[];
  readonly maxBodyBytes: number;
}

/** Who sends its head in more pieces is left to `node:http`, which need not begin again at each of them. */
const MAX_HEAD_PIECES = 8;

/** Lives as long as its connection is read. */
export class RequestReader {
  private readonly options: ReaderOptions;
  private readonly held: HeldBytes = new HeldBytes();
  /** How many bytes must be there before it is worth looking again. */
  private needed = 1;
  /** How often the end of a head was looked for in vain. */
  private tries = 0;
  /** The last one that was plain. Most clients send the same again and again. */
  private lastHead: Head | undefined;

  constructor(options: ReaderOptions) {
    this.options = options;
  }

  /** How many bytes have come that were not read. */
  get size(): number {
    return this.held.size;
  }

  add(chunk: Buffer): void {
    this.held.add(chunk);
  }

  /** Undefined where none has come whole; `odd` where what comes next is not plain, or cannot become so. */
  next(): PlainRequest | 'odd' | undefined {
    if (this.held.size < this.needed) return undefined;
    const { bytes } = this.held;
    const head = this.isLastHead(bytes) ? this.lastHead! : headIn(bytes);
    if (head === undefined) return this.isWorthWaiting(bytes) ? undefined : 'odd';
    if (!this.isPlain(head)) return 'odd';
    this.tries = 0;
    this.lastHead = head;
    this.needed = head.text.length + bodyLength(head);
    if (bytes.length < this.needed) return undefined;
    const request = this.held.take(this.needed);
    this.needed = 1;
    return { head, bytes: request };
  }

  /** All that was not read. */
  rest(): Buffer {
    return this.held.take(this.held.size);
  }

  private isWorthWaiting(bytes: Buffer): boolean {
    this.needed = bytes.length + 1;
    return ++this.tries <= MAX_HEAD_PIECES && canBecomePlain(bytes.toString('latin1', 0, MAX_HEAD_BYTES));
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
