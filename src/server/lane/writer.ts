/** Texts and bytes in; as few writes to a stream as possible out: what comes within one turn of the event loop goes out together. */
import type { Writable } from 'node:stream';

export class Writer {
  private readonly output: Writable;
  private texts = '';
  private isScheduled = false;
  private isClosed = false;

  constructor(output: Writable) {
    this.output = output;
  }

  text(text: string): void {
    this.texts += text;
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.flush());
  }

  /** Not copied: they go out as they are, behind what came before. */
  bytes(bytes: Buffer): void {
    this.writeTexts();
    if (!this.isClosed) this.output.write(bytes);
  }

  close(): void {
    this.isClosed = true;
    this.texts = '';
  }

  private flush(): void {
    this.isScheduled = false;
    this.writeTexts();
  }

  private writeTexts(): void {
    if (this.texts !== '' && !this.isClosed) this.output.write(this.texts);
    this.texts = '';
  }
}
