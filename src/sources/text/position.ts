/**
 * An offset in a text in; its line and column out, both from 1. Columns count UTF-16 units, as editors do.
 */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Lines are looked up once for a text, so that many offsets cost little. */
export function positions(text: string): (offset: number) => Position {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  };
}
