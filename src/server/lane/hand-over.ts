/**
 * A call that ended with questions to its user is answered by the SDK, which knows what the client can be asked. The
 * request goes there with a mark in its `_meta`, by which the server finds the outcome: a tool never runs twice for one
 * request. Nobody outside can know the mark, and it is good for once.
 */
import { isObject } from '../../json/index.ts';
import type { InputRequiredOutcome } from '../../tool/index.ts';

/** Drawn when it is first needed. */
let key: string | undefined;

interface Waiting {
  readonly outcome: InputRequiredOutcome;
  readonly owner: object;
}

const waiting: Map<number, Waiting> = new Map();
let lastNumber = 0;

/** The request again, with the mark in it. The owner is whoever will be answered, or the connection to it. */
export function handOver(text: string, outcome: InputRequiredOutcome, owner: object): string {
  key ??= `anyshape/outcome-${crypto.randomUUID()}`;
  const number = ++lastNumber;
  waiting.set(number, { outcome, owner });
  const message = JSON.parse(text) as { params: { _meta: object } };
  const { params } = message;
  return JSON.stringify({ ...message, params: { ...params, _meta: { ...params._meta, [key]: number } } });
}

/** The outcome of a call that was made already, by the `_meta` of its request. */
export function takeOutcome(meta: unknown): InputRequiredOutcome | undefined {
  if (key === undefined || !isObject(meta) || !Object.hasOwn(meta, key)) return undefined;
  const number = meta[key] as number;
  const found = waiting.get(number);
  waiting.delete(number);
  return found?.outcome;
}

/** Nobody will be answered any more: what never came as far as the server must not stay. */
export function forget(owner: object): void {
  for (const [number, entry] of waiting) if (entry.owner === owner) waiting.delete(number);
}
