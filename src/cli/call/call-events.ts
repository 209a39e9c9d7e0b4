/**
 * What a tool tells while it runs in; lines on stderr out: its log, and on a terminal its progress, which the
 * next line replaces, or what is waited for. Texts of a tool hold no control characters and no secret, and
 * are bounded.
 */
import { clip } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { Io } from '../io.ts';
import { progressOn } from '../progress.ts';

export interface CallEvents {
  /** What takes its time from now on. */
  waiting(what: string): void;
  progress(done: number, total: number | undefined, message: string | undefined): void;
  log(level: string, data: unknown, logger: string | undefined): void;
  /** Wipes what is drawn. */
  end(): void;
}

const MAX_LINE = 1_000;

/** @param hide takes secrets out of a text. */
export function callEvents(io: Io, hide: (text: string) => string = (text) => text): CallEvents {
  const bar = progressOn(io);
  let redraw = (): void => undefined;
  const draw = (done: number, total: number, words: string): void => {
    redraw = () => bar.at(done, total, words);
    redraw();
  };
  return {
    waiting: (what) => draw(0, 1, what),
    progress(done, total, message = '') {
      const words = hide(message);
      if (total === undefined || !(total > 0)) draw(0, 1, `${done} ${words}`);
      else if (total > 1) draw(done, total, words);
      else draw(Math.round((100 * done) / total), 100, words);
    },
    log(level, data, logger) {
      bar.end();
      const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
      const from = logger === undefined ? '' : ` ${logger}`;
      io.stderr(`${clip(oneLine(hide(`${level}${from}: ${text}`)), MAX_LINE)}\n`);
      redraw();
    },
    end() {
      redraw = () => undefined;
      bar.end();
    },
  };
}
