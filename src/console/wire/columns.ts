/** What each version sees of a tool in; columns out, one for all neighbouring versions that see the same. */
export interface Seen {
  readonly version: string;
  readonly outputs: string;
  readonly carriage?: unknown;
  readonly tool: unknown;
  readonly results: readonly unknown[];
}

export interface WireData {
  readonly samples: readonly unknown[];
  readonly note?: string;
  readonly seen: readonly Seen[];
}

export interface Column {
  readonly versions: readonly string[];
  readonly seen: Seen;
}

export function columnsOf(seen: readonly Seen[]): Column[] {
  const columns: { versions: string[]; seen: Seen; key: string }[] = [];
  for (const each of seen) {
    const key = JSON.stringify([each.tool, each.results]);
    const last = columns.at(-1);
    if (last?.key === key) last.versions.push(each.version);
    else columns.push({ versions: [each.version], seen: each, key });
  }
  return columns;
}
