/**
 * Measures one HTTP answer while it arrives: bytes as sent, bytes unpacked, and the events of a stream. In
 * come chunks, out comes the error of the first bound that is exceeded. A stream that stays open for as long
 * as the connection has no end, so its counts start again every minute; the size of one event is bounded all
 * the same.
 */
import { answerBoundError, type AnswerBoundError, type AnswerBounds } from './answer-bounds.ts';

const WINDOW_MS = 60_000;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

export interface MeterSettings {
  /** The stream lives as long as the connection. */
  readonly isStanding: boolean;
  readonly now?: () => number;
}

export class AnswerMeter {
  /** Known once the headers are there. */
  isEventStream = false;
  /** The bound that was exceeded first. */
  breach: AnswerBoundError | undefined;
  private readonly bounds: AnswerBounds;
  private readonly settings: MeterSettings;
  private readonly now: () => number;
  private windowStart: number;
  private sentBytes = 0;
  private unpackedBytes = 0;
  private events = 0;
  private eventBytes = 0;
  private isLineEmpty = true;
  private isAfterReturn = false;

  constructor(bounds: AnswerBounds, settings: MeterSettings) {
    this.bounds = bounds;
    this.settings = settings;
    this.now = settings.now ?? Date.now;
    this.windowStart = this.now();
  }

  addSent(bytes: number): AnswerBoundError | undefined {
    this.startAgain();
    this.sentBytes += bytes;
    return this.hold('bytes', this.sentBytes);
  }

  addUnpacked(chunk: Uint8Array): AnswerBoundError | undefined {
    this.startAgain();
    this.unpackedBytes += chunk.length;
    const breach = this.hold('unpackedBytes', this.unpackedBytes);
    return breach === undefined && this.isEventStream ? this.addEvents(chunk) : breach;
  }

  private startAgain(): void {
    if (!this.settings.isStanding || this.now() - this.windowStart < WINDOW_MS) return;
    this.windowStart = this.now();
    this.sentBytes = this.unpackedBytes = this.events = 0;
  }

  /** An event ends at an empty line; lines end in LF, CR or both. An empty line alone ends nothing. */
  private addEvents(chunk: Uint8Array): AnswerBoundError | undefined {
    let { eventBytes, isLineEmpty, isAfterReturn } = this;
    let largest = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      const isSecondHalf = byte === LINE_FEED && isAfterReturn;
      isAfterReturn = byte === CARRIAGE_RETURN;
      if (isSecondHalf) continue;
      eventBytes++;
      if (byte !== LINE_FEED && !isAfterReturn) isLineEmpty = false;
      else if (!isLineEmpty) isLineEmpty = true;
      else {
        if (eventBytes > 1) this.events++;
        if (eventBytes > largest) largest = eventBytes;
        eventBytes = 0;
      }
    }
    Object.assign(this, { eventBytes, isLineEmpty, isAfterReturn });
    return this.hold('eventBytes', Math.max(largest, eventBytes)) ?? this.hold('events', this.events);
  }

  private hold(bound: keyof AnswerBounds, size: number): AnswerBoundError | undefined {
    if (size > this.bounds[bound]) this.breach ??= answerBoundError(bound, this.bounds[bound]);
    return this.breach;
  }
}
