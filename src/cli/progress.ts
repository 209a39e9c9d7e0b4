/**
 * A bar on the terminal of whoever waits: drawn from the first second on, on stderr, and wiped when the work is done. It
 * is told of each step and needs no timer. Nobody at a terminal, nothing drawn.
 */
import { oneLine } from '../schema/internal.ts';
import type { Io } from './io.ts';

export interface Progress {
  /** So many of so many are done, and this is what is next. */
  at(done: number, total: number, what: string): void;
  end(): void;
}

const PATIENCE_MS = 1_000;
const REDRAW_MS = 100;
const WIDTH = 24;
const MAX_WORDS = 40;
const WIPE = '\r\u001b[K';

export function progressOn({ isErrorTerminal, stderr }: Io, now: () => number = Date.now): Progress {
  const start = now();
  let drawn = start + PATIENCE_MS - REDRAW_MS;
  let isDrawn = false;
  return {
    at(done, total, what) {
      if (isErrorTerminal !== true || now() - drawn < REDRAW_MS) return;
      drawn = now();
      isDrawn = true;
      const filled = total === 0 ? 0 : Math.round((WIDTH * done) / total);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      stderr(`${WIPE}${bar} ${done}/${total} ${oneLine(what).slice(0, MAX_WORDS)}`);
    },
    end() {
      if (isDrawn) stderr(WIPE);
      isDrawn = false;
    },
  };
}
