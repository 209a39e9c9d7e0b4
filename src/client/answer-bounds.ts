/**
 * How large the answers of a server may be, and the error for one that is larger. The one rule: an error names its
 * bound, what it allows, and the size that was found where that is known.
 */
import { count, type OptionTable } from '../options.ts';
import { ServerAnswerError } from './errors.ts';

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

export interface BoundFacts {
  /** What is too large, as the subject of a sentence. */
  readonly subject: string;
  readonly unit: string;
  /** The option of `connect` that sets the bound. */
  readonly bound: string;
  readonly allowed: number;
  /** Undefined where reading stopped at the bound. */
  readonly found?: number;
}

/** An answer is larger than an option of `connect` allows. */
export class AnswerBoundError extends ServerAnswerError {
  readonly bound: string;
  readonly allowed: number;
  readonly found: number | undefined;

  constructor({ subject, unit, bound, allowed, found }: BoundFacts) {
    super(
      `${subject} has ${found ?? `more than ${allowed}`} ${unit}; ${bound} of connect() allows ${allowed}.`,
    );
    this.name = 'AnswerBoundError';
    this.bound = bound;
    this.allowed = allowed;
    this.found = found;
  }
}

const FACTS: Readonly<Record<keyof AnswerBounds, Pick<BoundFacts, 'subject' | 'unit'>>> = {
  bytes: { subject: "The server's answer", unit: 'bytes as sent' },
  unpackedBytes: { subject: "The server's answer", unit: 'bytes when unpacked' },
  events: { subject: "The server's answer", unit: 'events' },
  eventBytes: { subject: 'An event of the server', unit: 'bytes' },
  lineBytes: { subject: 'A line of the server', unit: 'bytes' },
};

export function answerBoundError(
  bound: keyof AnswerBounds,
  allowed: number,
  found?: number,
): AnswerBoundError {
  const size = found === undefined ? {} : { found };
  return new AnswerBoundError({ ...FACTS[bound], bound: `answerBounds.${bound}`, allowed, ...size });
}
