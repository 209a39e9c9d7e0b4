/**
 * A call that ended with questions to its user is answered by the SDK, which knows what the client can be asked. The
 * request goes there with a mark in its `_meta`, by which the server finds the outcome: a tool never runs twice for one
 * request. Nobody outside can know the mark, and it is good for once.
 */
import { randomUUID } from 'node:crypto';
import { isObject } from '../../json/index.ts';
import type { InputRequiredOutcome } from '../../tool/index.ts';

const KEY = `anyshape/outcome-${randomUUID()}`;

const waiting: Map<number, InputRequiredOutcome> = new Map();
let lastNumber = 0;

export interface HandedOver {
  /** The request, with the mark in it. */
  readonly text: string;
  /** Once the request is answered; nothing stays behind where it never came that far. */
  readonly forget: () => void;
}

export function handOver(text: string, outcome: InputRequiredOutcome): HandedOver {
  const number = ++lastNumber;
  waiting.set(number, outcome);
  const message = JSON.parse(text) as { params: { _meta: object } };
  const { params } = message;
  const marked = { ...message, params: { ...params, _meta: { ...params._meta, [KEY]: number } } };
  return { text: JSON.stringify(marked), forget: () => waiting.delete(number) };
}

/** The outcome of a call that was made already, by the `_meta` of its request. */
export function takeOutcome(meta: unknown): InputRequiredOutcome | undefined {
  if (!isObject(meta) || !Object.hasOwn(meta, KEY)) return undefined;
  const number = meta[KEY] as number;
  const outcome = waiting.get(number);
  waiting.delete(number);
  return outcome;
}
