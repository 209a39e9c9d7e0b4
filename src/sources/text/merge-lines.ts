/**
 * Three texts in: what a printer makes of a file, the file as its author wrote it, and what the printer makes
 * of it after a change. Out: the author's file with the change, and every other line as it was. Undefined
 * where the first two have not the same lines, apart from blanks. The caller checks the merged text.
 */
export function mergeLines(printed: string, written: string, changed: string): string | undefined {
  const base = printed.split('\n');
  const own = written.split('\n');
  const next = changed.split('\n');
  const ownOf = align(base, own);
  if (ownOf === undefined) return undefined;
  const merged: string[] = [];
  let taken = 0;
  for (const { from, to, lines } of changesBetween(base, next)) {
    const start = from === base.length ? own.length : ownOf[from]!;
    const end = to === base.length ? own.length : ownOf[to]!;
    merged.push(...own.slice(taken, start), ...lines);
    taken = Math.max(start, from === to ? start : end);
  }
  return [...merged, ...own.slice(taken)].join('\n');
}

/**
 * For each line of one text its index in the other, which may have empty lines more or fewer, and on one line
 * what the first has on two: a printer puts the comment behind a key below it.
 */
function align(base: readonly string[], own: readonly string[]): number[] | undefined {
  const places: number[] = [];
  let at = 0;
  for (let line = 0; line < base.length; line++) {
    const wanted = bare(base[line]!);
    if (wanted === '') {
      places.push(at);
      if (bare(own[at] ?? 'x') === '') at++;
      continue;
    }
    while (at < own.length && bare(own[at]!) === '') at++;
    const current = at < own.length ? bare(own[at]!) : undefined;
    if (current === wanted) places.push(at++);
    else if (current === wanted + bare(base[line + 1] ?? '')) {
      places.push(at, at++);
      line++;
    } else return undefined;
  }
  return own.slice(at).every((line) => bare(line) === '') ? places : undefined;
}

/** Without blanks, and with quotes and brackets spaced alike. */
function bare(line: string): string {
  return line.replace(/\s+/g, '');
}

interface Change {
  /** Lines of the first text that go: from this one up to, and without, that one. */
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** By the lines that both have, in their order: the next one within reach, on whichever side it is nearer. */
function changesBetween(base: readonly string[], next: readonly string[]): Change[] {
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < base.length || j < next.length) {
    if (i < base.length && j < next.length && base[i] === next[j]) {
      i++;
      j++;
      continue;
    }
    const [di, dj] = nextCommon(base, i, next, j);
    changes.push({ from: i, to: i + di, lines: next.slice(j, j + dj) });
    i += di;
    j += dj;
  }
  return changes;
}

const REACH = 2_000;

function nextCommon(
  base: readonly string[],
  i: number,
  next: readonly string[],
  j: number,
): [di: number, dj: number] {
  for (let sum = 1; sum <= Math.min(REACH, base.length - i + next.length - j); sum++) {
    for (let di = Math.max(0, sum - (next.length - j)); di <= Math.min(sum, base.length - i); di++) {
      const dj = sum - di;
      if (i + di >= base.length || j + dj >= next.length) continue;
      if (base[i + di] === next[j + dj] && base[i + di]!.trim() !== '') return [di, dj];
    }
  }
  return [base.length - i, next.length - j];
}
