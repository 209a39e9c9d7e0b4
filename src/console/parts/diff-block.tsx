/** Lines with what was taken out and put in; long runs of equal ones are folded. */
import type { JSX } from 'preact';
import type { DiffLine } from './diff-lines.ts';

const AROUND = 3;
const MAX_LINES = 1_000;
const MAX_LINE = 1_000;
const MARKS = { same: ' ', out: '−', in: '+' } as const;
const WORDS = { same: '', out: 'removed', in: 'added' } as const;

interface DiffBlockProps {
  readonly lines: readonly DiffLine[];
  readonly label: string;
  readonly isFolded?: boolean;
}

export function DiffBlock({ lines, label, isFolded = true }: DiffBlockProps): JSX.Element {
  const isNear = nearChanges(lines);
  const rows: JSX.Element[] = [];
  for (let index = 0; index < lines.length && rows.length < MAX_LINES; index++) {
    const { kind, text } = lines[index]!;
    if (isFolded && !isNear[index]) {
      let end = index;
      while (end < lines.length && !isNear[end]) end++;
      rows.push(
        <span key={index} class="diff-line folded">
          ⋯ {end - index} equal {end - index === 1 ? 'line' : 'lines'}
        </span>,
      );
      index = end - 1;
      continue;
    }
    rows.push(
      <span key={index} class={`diff-line ${kind}`}>
        <span class="mark" aria-label={WORDS[kind]}>
          {MARKS[kind]}
        </span>
        {text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text}
      </span>,
    );
  }
  return (
    <pre class="diff" tabIndex={0} role="region" aria-label={label}>
      <code>{rows}</code>
    </pre>
  );
}

function nearChanges(lines: readonly DiffLine[]): boolean[] {
  const isNear = lines.map(() => false);
  lines.forEach(({ kind }, index) => {
    if (kind === 'same') return;
    for (let at = Math.max(0, index - AROUND); at <= Math.min(lines.length - 1, index + AROUND); at++)
      isNear[at] = true;
  });
  // A text without changes is shown whole.
  return isNear.some(Boolean) ? isNear : lines.map(() => true);
}
