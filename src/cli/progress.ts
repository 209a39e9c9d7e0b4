/**
 * A progress bar on stderr, drawn after the first second and erased when the work is done. A step that takes
 * longer, such as the answer of a server, shows its seconds. Where stderr is no terminal, nothing is drawn.
 */
import { runLater } from '../async/deadline.ts';
import { oneLine } from '../schema/internal.ts';
import type { Io } from './io.ts';

export interface Progress {
  /** `done` of `total` steps are done; `what` is the next one. */
  at(done: number, total: number, what: string): void;
  end(): void;
}

const DELAY_MS = 1_000;
const REDRAW_MS = 100;
const WIDTH = 24;
const MAX_WORDS = 40;
const WIPE = '\r\u001b[K';

export function progressOn({ isErrorTerminal, stderr }: Io, now: () => number = Date.now): Progress {
  const start = now();
  let lastDraw = start + DELAY_MS - REDRAW_MS;
  let isDrawn = false;
  let cancelTimer = (): void => undefined;
  const draw = (line: string): void => {
    lastDraw = now();
    isDrawn = true;
    stderr(`${WIPE}${line}`);
  };
  return {
    at(done, total, what) {
      if (isErrorTerminal !== true) return;
      const words = oneLine(what).slice(0, MAX_WORDS);
      // Tools of a server may report anything.
      const part = total > 0 && done > 0 ? Math.min(done / total, 1) : 0;
      const filled = Math.round(WIDTH * part);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      const line = total === 1 ? words : `${bar} ${done}/${total} ${words}`;
      const begin = now();
      const tick = (): void => {
        draw(`${line} (${Math.floor((now() - begin) / 1_000)} s)`);
        cancelTimer = runLater(tick, DELAY_MS);
      };
      cancelTimer();
      cancelTimer = runLater(tick, DELAY_MS);
      if (now() - lastDraw >= REDRAW_MS) draw(line);
    },
    end() {
      cancelTimer();
      if (isDrawn) stderr(WIPE);
      isDrawn = false;
    },
  };
}
