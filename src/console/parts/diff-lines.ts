/** Two texts in; their lines with what was taken out and put in, by the longest common subsequence, out. */
export interface DiffLine {
  readonly kind: 'same' | 'out' | 'in';
  readonly text: string;
}

/** Beyond this the middle is shown as replaced whole: the table would be too large. */
const MAX_CELLS = 4_000_000;

export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...before.slice(0, start).map(same),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  const width = after.length + 1;
  const isLarge = (before.length + 1) * width > MAX_CELLS;
  const lengths = isLarge ? undefined : commonLengths(before, after);
  let [one, other] = [0, 0];
  while (one < before.length || other < after.length) {
    if (
      lengths !== undefined &&
      one < before.length &&
      other < after.length &&
      before[one] === after[other]
    ) {
      lines.push({ kind: 'same', text: before[one++]! });
      other++;
    } else if (
      one < before.length &&
      (other === after.length ||
        lengths === undefined ||
        lengths[(one + 1) * width + other]! >= lengths[one * width + other + 1]!)
    ) {
      lines.push({ kind: 'out', text: before[one++]! });
    } else lines.push({ kind: 'in', text: after[other++]! });
  }
  return lines;
}

/** By the rest of both texts: the number of lines that they share in order. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let one = before.length - 1; one >= 0; one--) {
    for (let other = after.length - 1; other >= 0; other--) {
      lengths[one * width + other] =
        before[one] === after[other]
          ? lengths[(one + 1) * width + other + 1]! + 1
          : Math.max(lengths[(one + 1) * width + other]!, lengths[one * width + other + 1]!);
    }
  }
  return lengths;
}

/** As a patch tool writes it, without line numbers. */
export function diffText(lines: readonly DiffLine[]): string {
  const marks = { same: ' ', out: '-', in: '+' } as const;
  return lines.map(({ kind, text }) => `${marks[kind]} ${text}`).join('\n');
}
