/** The outside world of a command: text streams and the environment. Tests pass in their own. */
import type { Readable } from 'node:stream';

export interface Io {
  /** Results, and nothing else. */
  readonly stdout: (text: string) => void;
  /** Everything else. */
  readonly stderr: (text: string) => void;
  /** For `--args -`; `serve` ends when it ends. */
  readonly stdin?: Readable;
  /**
   * From now on, the first SIGINT or SIGTERM resolves this with its name; the second one ends the process.
   */
  readonly untilStopped?: () => Promise<string>;
  /** Lets `serve` log the warnings and uncaught exceptions of the process; absent in tests. */
  readonly process?: NodeJS.Process;
  /** Whether stdout is a terminal. */
  readonly isTerminal: boolean;
  /** Whether stderr is a terminal. */
  readonly isErrorTerminal?: boolean;
  /** Whether stdin is a terminal. */
  readonly isInputTerminal?: boolean;
  readonly columns?: number | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export const Exit = { fine: 0, findings: 1, usage: 2, unreadable: 3 } as const;

export interface Paint {
  good(text: string): string;
  bad(text: string): string;
  faint(text: string): string;
  /** What differs. */
  other(text: string): string;
  strong(text: string): string;
}

/** No colour where stdout is no terminal, or where `NO_COLOR` is set and not empty. */
export function paintFor({ isTerminal, env }: Io): Paint {
  const isColoured = isTerminal && (env['NO_COLOR'] ?? '') === '';
  const colour = (code: number) => (text: string) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { good: colour(32), bad: colour(31), faint: colour(2), other: colour(33), strong: colour(1) };
}

/** Where the width is unknown: just enough for columns side by side. */
const DEFAULT_COLUMNS = 120;
const MAX_COLUMNS = 200;
const MIN_COLUMNS = 60;

export function columnsOf({ columns, env }: Io): number {
  // A terminal that does not know its width reports 0.
  const width = columns || Number(env['COLUMNS']) || DEFAULT_COLUMNS;
  return Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, width));
}
