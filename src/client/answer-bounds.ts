/**
 * Bounds on the responses of a server, and the error for a larger one. The one rule: an error names its
 * bound, the limit, and the actual size where it is known.
 */
import { count, type OptionTable } from '../options.ts';
import { ServerAnswerError } from './errors.ts';

/** How large the answers of a server may be, so that none fills the memory of its client. */
export interface AnswerBounds {
  /** Bytes of one HTTP answer as sent, before it is unpacked; default 16 MiB. */
  readonly bytes: number;
  /** Bytes of one HTTP answer after it is unpacked (gzip, br, deflate); default 64 MiB. */
  readonly unpackedBytes: number;
  /** Events in the stream of one HTTP answer; default 10,000. */
  readonly events: number;
  /** Bytes of one event; default 16 MiB. */
  readonly eventBytes: number;
  /** Bytes of one line of a server that speaks over stdout; default 16 MiB. */
  readonly lineBytes: number;
}

const MIB = 1_048_576;

export const DEFAULT_ANSWER_BOUNDS: AnswerBounds = {
  bytes: 16 * MIB,
  unpackedBytes: 64 * MIB,
  events: 10_000,
  eventBytes: 16 * MIB,
  lineBytes: 16 * MIB,
};

export const ANSWER_BOUNDS: OptionTable<AnswerBounds> = {
  bytes: count,
  unpackedBytes: count,
  events: count,
  eventBytes: count,
  lineBytes: count,
};

/** What is too large, as the subject of a sentence, and what it is counted in. */
interface Measured {
  readonly subject: string;
  readonly unit: string;
}

/** An answer is larger than an option of `connect` allows. */
export class AnswerBoundError extends ServerAnswerError {
  /** The option of `connect` that sets the bound, such as `answerBounds.bytes`. */
  readonly bound: string;
  /** What the bound allows. */
  readonly allowed: number;
  /** The size that was found; undefined where reading stopped at the bound. */
  readonly size: number | undefined;

  constructor({
    subject,
    unit,
    bound,
    allowed,
    size,
  }: {
    readonly subject: string;
    readonly unit: string;
    readonly bound: string;
    readonly allowed: number;
    readonly size?: number;
  }) {
    super(
      `${subject} has ${size ?? `more than ${allowed}`} ${unit}; ${bound} of connect() allows ${allowed}.`,
    );
    this.name = 'AnswerBoundError';
    this.bound = bound;
    this.allowed = allowed;
    this.size = size;
  }
}

const FACTS: Readonly<Record<keyof AnswerBounds, Measured>> = {
  bytes: { subject: "The server's answer", unit: 'bytes as sent' },
  unpackedBytes: { subject: "The server's answer", unit: 'bytes when unpacked' },
  events: { subject: "The server's answer", unit: 'events' },
  eventBytes: { subject: 'An event of the server', unit: 'bytes' },
  lineBytes: { subject: 'A line of the server', unit: 'bytes' },
};

export function answerBoundError(
  bound: keyof AnswerBounds,
  allowed: number,
  size?: number,
): AnswerBoundError {
  return new AnswerBoundError({
    ...FACTS[bound],
    bound: `answerBounds.${bound}`,
    allowed,
    ...(size !== undefined && { size }),
  });
}
