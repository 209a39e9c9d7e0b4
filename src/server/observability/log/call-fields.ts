/**
 * What happened in; the fields of its log line out. An audit line says who called which tool from where and
 * how that ended. The rule: never a value and never a secret, and no text of a caller at full length.
 */
import type { LogFields } from './log.ts';

export interface CallRecord {
  readonly requestId: string;
  /** Undefined for an anonymous caller. */
  readonly principal?: string | undefined;
  /** The address of the client; undefined over stdio. */
  readonly address?: string | undefined;
  /** As the caller named it: there may be no such tool. */
  readonly tool: string;
  /** The protocol version of the request. */
  readonly version?: string | undefined;
  /** `value`, `input-required`, `fault`, or the reason of an error or a refusal. */
  readonly outcome: string;
  readonly milliseconds: number;
  readonly bytesIn?: number | undefined;
  readonly bytesOut?: number | undefined;
}

export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly address?: string | undefined;
}

export type CallFields = LogFields & CallRecord & { readonly event: 'call' };
export type AnsweredFields = LogFields & RequestRecord & { readonly event: 'request' };

/** For `log.info(callFields(record), 'call')`. */
export function callFields(record: CallRecord): CallFields {
  return {
    event: 'call',
    requestId: record.requestId,
    principal: cut(record.principal),
    address: record.address,
    tool: cut(record.tool),
    version: cut(record.version),
    outcome: record.outcome,
    milliseconds: rounded(record.milliseconds),
    bytesIn: record.bytesIn,
    bytesOut: record.bytesOut,
  };
}

/** For `log.debug(answeredFields(record), 'request')`. */
export function answeredFields(record: RequestRecord): AnsweredFields {
  return {
    event: 'request',
    requestId: record.requestId,
    method: record.method,
    path: cut(record.path),
    status: record.status,
    milliseconds: rounded(record.milliseconds),
    address: record.address,
  };
}

const MAX_CHARACTERS = 256;

function cut<Text extends string | undefined>(text: Text): Text {
  return text === undefined || text.length <= MAX_CHARACTERS
    ? text
    : (`${text.slice(0, MAX_CHARACTERS)}…` as Text);
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1_000) / 1_000;
}
