/** A line of the file that `serve --record` writes: the result of one call. */
import { isObject } from '../../json/index.ts';

export interface RecordedCall {
  /** The version of the form. */
  readonly recordedCall: 1;
  readonly tool: string;
  readonly time: string;
  /** JSON Pointer of the value in the result, where it is a part of it: the data of a route. */
  readonly at?: string;
  readonly value: unknown;
}

export function isRecordedCall(value: unknown): value is RecordedCall {
  return (
    isObject(value) &&
    value['recordedCall'] === 1 &&
    typeof value['tool'] === 'string' &&
    Object.hasOwn(value, 'value')
  );
}
