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

  /** One message in parts, none of them copied, behind what came before. All at once: others write to the stream as well. */
  parts(...parts: readonly (Buffer | string)[]): void {
    this.writeTexts();
    if (this.isClosed) return;
    for (const part of parts) this.output.write(part);
  }

  /** What was written before still goes out: who sends no more may still read. */
  close(): void {
    this.writeTexts();
    this.isClosed = true;
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
