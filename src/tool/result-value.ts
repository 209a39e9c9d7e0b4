/**
 * What `run` returned in; the JSON value that leaves, and its text, out. Normalised once, before anything is checked:
 * `toJSON` is called, members that are `undefined` or functions are gone, as `JSON.stringify` has it. Where the value
 * is plain JSON already, which is the rule, it is used as it is. What is too large is refused before it is written.
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

/** For programs that set no limit. That it can be written shows that the survey ends. */
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
  if (text === undefined) return { ok: false, fault: `a ${typeof returned}, which JSON cannot say` };
  return { ok: true, value: form === 'plain' ? returned : (JSON.parse(text) as unknown), text };
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
      return 'a BigInt, which JSON cannot say';
    if (error instanceof TypeError && error.message.includes('circular')) return CYCLE;
  } catch {
    // An error of the author's own, which throws when it is read.
  }
  return 'a value that threw when it was written as JSON';
}

const CYCLE = 'a value that contains itself, which JSON cannot say';

function containsItself(value: unknown): boolean {
  try {
    return Array.isArray(findCycle(value));
  } catch {
    return false;
  }
}
