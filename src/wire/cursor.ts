/**
 * The cursor of a list names the last entry of a page by its number, so that it stays good when entries come
 * and go.
 */
const CURSOR = /^after-([1-9]\d{0,14})$/;

export function cursorFor(number: number): string {
  return Buffer.from(`after-${number}`).toString('base64url');
}

/** Undefined where the cursor is none of ours. */
export function numberIn(cursor: string): number | undefined {
  const match = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  return match === null ? undefined : Number(match[1]);
}

/** A list is whole up to this many entries. */
export const PAGE_SIZE = 1_000;

export interface EntryPage<Entry> {
  readonly entries: readonly Entry[];
  readonly nextCursor?: string;
}

/** Undefined where the cursor is none of ours. */
export function pageAfter<Entry extends { readonly number: number }>(
  all: readonly Entry[],
  cursor: string | undefined,
): EntryPage<Entry> | undefined {
  const after = cursor === undefined ? 0 : numberIn(cursor);
  if (after === undefined) return undefined;
  const rest = after === 0 ? all : all.filter(({ number }) => number > after);
  const entries = rest.slice(0, PAGE_SIZE);
  const last = entries.at(-1);
  const hasMore = last !== undefined && rest.length > entries.length;
  return { entries, ...(hasMore && { nextCursor: cursorFor(last.number) }) };
}
