/**
 * The return value of `run` in; the JSON value and its text out. Normalised once, before any check, as
 * `JSON.stringify` does: it calls `toJSON` and drops members that are `undefined` or functions. Most values
 * are JSON already and are used unchanged. A value that is too large is refused before it is written.
 */
import { findCycle } from '../json/index.ts';
import { countingReplacer, surveyResult, TooLarge, Unwritable, type Form } from './result-survey.ts';

export type ResultValue =
  | { readonly ok: true; readonly value: unknown; readonly text: string }
  | { readonly ok: false; readonly fault: string };

export function normaliseResult(returned: unknown, maxBytes: number): ResultValue {
  try {
    return maxBytes === Infinity ? unbounded(returned) : bounded(returned, maxBytes);
  } catch (error) {
    return { ok: false, fault: faultOf(error, returned, maxBytes) };
  }
}

function bounded(returned: unknown, maxBytes: number): ResultValue {
  const form = surveyResult(returned, maxBytes);
  const text =
    form === 'hooked' ? JSON.stringify(returned, countingReplacer(maxBytes)) : JSON.stringify(returned);
  // A UTF-16 unit takes at most three bytes, so most texts need no count.
  if (text !== undefined && text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes) {
    throw new TooLarge();
  }
  return resultOf(returned, text, form);
}

/** For programs that set no limit. Writing it first proves that the survey ends. */
function unbounded(returned: unknown): ResultValue {
  const text = JSON.stringify(returned);
  return resultOf(returned, text, text === undefined ? 'rewritten' : formOf(returned));
}

function formOf(returned: unknown): Form {
  try {
    return surveyResult(returned, Infinity);
  } catch {
    return 'rewritten';
  }
}

function resultOf(returned: unknown, text: string | undefined, form: Form): ResultValue {
  if (text === undefined) return { ok: false, fault: `a ${typeof returned}, which JSON cannot express` };
  return { ok: true, value: form === 'json' ? returned : (JSON.parse(text) as unknown), text };
}

function faultOf(error: unknown, returned: unknown, maxBytes: number): string {
  try {
    if (error instanceof Unwritable) return error.message;
    if (error instanceof TooLarge) {
      return !error.isLeaf && containsItself(returned) ? CYCLE : `more than ${maxBytes} bytes of JSON`;
    }
    if (error instanceof RangeError) {
      return 'a value that is nested too deep, or too long, to be written as JSON';
    }
    if (error instanceof TypeError && error.message.includes('BigInt'))
      return 'a BigInt, which JSON cannot express';
    if (error instanceof TypeError && error.message.includes('circular')) return CYCLE;
  } catch {
    // The thrown error throws when it is read.
  }
  return 'a value that threw when it was written as JSON';
}

const CYCLE = 'a value that contains itself, which JSON cannot express';

function containsItself(value: unknown): boolean {
  try {
    return Array.isArray(findCycle(value));
  } catch {
    return false;
  }
}
