/**
 * Chunks of a file or of standard input in; each sample out: JSON lines, or one document. A text whose first
 * line is JSON is read as lines, and holds no more than one line in memory; anything else is one document.
 */
import { messageOf } from '../../message-of.ts';

export interface SampleSettings {
  /** The largest document or line. */
  readonly maxBytes: number;
  readonly onSample: (value: unknown) => void;
  /** Called for a line that is not JSON. */
  readonly onBadLine: (line: number, message: string) => void;
}

const NEWLINE = 10;

/** The text cannot be read as samples; the message says why. */
export class UnreadableSamples extends Error {}

export class SampleReader {
  private readonly settings: SampleSettings;
  private parts: Buffer[] = [];
  private size = 0;
  private line = 0;
  /** Undefined until the first line has been read. */
  private isLines: boolean | undefined;

  /** `isLines`: true where the name of the file says so. */
  constructor(settings: SampleSettings, isLines?: true) {
    this.settings = settings;
    this.isLines = isLines;
  }

  push(chunk: Buffer): void {
    let start = 0;
    while (this.isLines !== false) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end === -1) break;
      this.hold(chunk.subarray(start, end));
      start = end + 1;
      this.endLine();
    }
    if (start < chunk.length) this.hold(chunk.subarray(start));
  }

  end(): void {
    if (this.isLines === true) this.endLine();
    else {
      const text = this.take();
      if (text.trim() === '') return;
      try {
        this.settings.onSample(JSON.parse(text));
      } catch (error) {
        throw new UnreadableSamples(`is neither JSON nor JSON lines: ${messageOf(error)}`);
      }
    }
  }

  private endLine(): void {
    this.line++;
    const text = this.take();
    if (text.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      if (this.isLines === true) return this.settings.onBadLine(this.line, messageOf(error));
      this.isLines = false;
      this.hold(Buffer.from(`${text}\n`));
      return;
    }
    this.isLines = true;
    this.settings.onSample(value);
  }

  private hold(bytes: Buffer): void {
    this.size += bytes.length;
    const { maxBytes } = this.settings;
    if (this.size > maxBytes) {
      const what = this.isLines === true ? `has a line (${this.line + 1}) that` : 'is one document that';
      throw new UnreadableSamples(`${what} is larger than ${maxBytes} bytes: allow more with --max-bytes`);
    }
    this.parts.push(bytes);
  }

  private take(): string {
    const [only = Buffer.alloc(0)] = this.parts;
    const bytes = this.parts.length <= 1 ? only : Buffer.concat(this.parts);
    this.parts = [];
    this.size = 0;
    const text = bytes.toString('utf8');
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }
}
