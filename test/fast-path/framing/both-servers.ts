/**
 * The same bytes to a server with the fast path and to one without; and when what they told counts as alike.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './answers.ts';
import { converse, type Conversation, type Step } from './conversation.ts';
import { openServer, type Served } from './servers.ts';

export interface BothServers {
  readonly on: Served;
  readonly off: Served;
  close(): Promise<void>;
}

export async function openBoth(): Promise<BothServers> {
  const [on, off] = await Promise.all([openServer(true), openServer(false)]);
  return { on, off, close: async () => void (await Promise.all([on.close(), off.close()])) };
}

export interface Told {
  readonly on: Conversation;
  readonly off: Conversation;
}

const PATIENCE_MS = 200;
/** Where a difference may come from a slow answer. */
const LONG_PATIENCE_MS = 2_000;

export async function tellBoth(
  { on, off }: BothServers,
  steps: readonly Step[],
  isExpected: (told: Told) => boolean = areAlike,
): Promise<Told> {
  const told = async (patience: number): Promise<Told> => {
    const conversations = [on, off].map(({ port }) => converse(port, steps, patience));
    const [withFastPath, without] = await Promise.all(conversations);
    return { on: withFastPath!, off: without! };
  };
  const first = await told(PATIENCE_MS);
  return isExpected(first) ? first : told(LONG_PATIENCE_MS);
}

/**
 * The same in all; but where bytes that are no request stood behind one that was, its answer may be lost on
 * either way, as node:http drops what was not written yet when it refuses such bytes.
 */
export function areAlike({ on, off }: Told): boolean {
  if (isDeepStrictEqual(on, off)) return true;
  const [fewer, more] = on.answers.length < off.answers.length ? [on, off] : [off, on];
  const endsInRefusal = isDeepStrictEqual(fewer.answers.at(-1), BARE_REFUSAL);
  return (
    endsInRefusal &&
    isDeepStrictEqual({ ...fewer, answers: more.answers }, more) &&
    areAmong(fewer.answers, more.answers)
  );
}

/**
 * Requests that come together may be answered as those that come one by one, and where the last of these cost
 * the connection, less than that.
 */
export function isAnsweredAs(together: Conversation, apart: Conversation): boolean {
  if (apart.end === 'kept open') return isDeepStrictEqual(together, apart);
  const { answers, rest, end } = together;
  return end === apart.end && rest === '' && areAmong(answers, [...apart.answers, BARE_REFUSAL]);
}

/** What node:http says to bytes that are no request. */
const BARE_REFUSAL: Answer = { status: 400, headers: { connection: ['close'] }, body: '' };

function areAmong(answers: readonly Answer[], all: readonly Answer[]): boolean {
  let position = 0;
  return answers.every((answer) => {
    const found = all.findIndex((other, index) => index >= position && isDeepStrictEqual(answer, other));
    position = found + 1;
    return found >= 0;
  });
}

/** All of them, so many at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  atOnce = 64,
): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
