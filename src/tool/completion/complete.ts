/**
 * What a user has typed for one argument in; what to offer out, at most 100 values (MCP, "Completion"). A
 * function of an author works under the time limit of the registry; what it returns is read and bounded here.
 */
import { isObject, preview } from '../../json/index.ts';
import type { Completer, CompletionContext, Completers } from './completer.ts';

/** What is offered, as every protocol version has it. */
export interface Completion {
  /** The best ones first, at most 100. */
  readonly values: readonly string[];
  /** How many there are, where more were found than are offered. */
  readonly total?: number;
  /** Whether there are more than these. */
  readonly hasMore?: boolean;
}

const MAX_VALUES = 100;
/** Clients show them in a line. */
const MAX_VALUE_LENGTH = 4_096;

export const NO_COMPLETION: Completion = { values: [] };

/** May return a promise, and what is no list of texts: `readCompletion` judges it. */
export function completionsBy(completer: Completer, value: string, context: CompletionContext): unknown {
  return typeof completer === 'function' ? completer(value, context) : beginningAs(value, completer);
}

/** Those of a fixed list that begin as the user has, whatever the case. */
export function beginningAs(value: string, values: readonly string[]): readonly string[] {
  const begun = value.toLowerCase();
  return values.filter((candidate) => candidate.toLowerCase().startsWith(begun));
}

/** A text says what is wrong. */
export function readCompletion(returned: unknown): Completion | string {
  if (!Array.isArray(returned)) return `a list of texts was expected, but it is ${preview(returned)}`;
  const wrong = returned.slice(0, MAX_VALUES).findIndex((value: unknown) => !isOffered(value));
  if (wrong !== -1) {
    return `each value must be a text of at most ${MAX_VALUE_LENGTH} characters, but one is ${preview(returned[wrong])}`;
  }
  const values = returned as readonly string[];
  if (values.length <= MAX_VALUES) return { values };
  return { values: values.slice(0, MAX_VALUES), total: values.length, hasMore: true };
}

function isOffered(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_VALUE_LENGTH;
}

/** One sentence for each completer that cannot be used. `names`: what there is to complete. */
export function completerFaults(
  completers: unknown,
  names: readonly string[],
  noun: 'argument' | 'variable',
): string[] {
  if (!isObject(completers)) return [`"complete" must be an object, but is ${preview(completers)}.`];
  return Object.entries(completers as Completers).flatMap(([name, completer]: [string, unknown]) => {
    if (!names.includes(name))
      return [`"complete" has ${preview(name)}, and there is no ${noun} of that name.`];
    const isList = Array.isArray(completer) && completer.every((value) => typeof value === 'string');
    if (completer === undefined || isList || typeof completer === 'function') return [];
    return [
      `The completion of ${preview(name)} must be a list of texts or a function, but is ${preview(completer)}.`,
    ];
  });
}
