/** A Log that writes lines for people, through the same buffer as the JSON log. */
import type { LineWriter } from './line-writer.ts';
import { levelsFrom, type Log, type LogFields, type LogLevel } from './log.ts';
import { textLine } from './text-line.ts';

export function textLogOn(writer: LineWriter, level: LogLevel, own: LogFields = {}): Log {
  const isWritten = levelsFrom(level);
  const at = (name: LogLevel) => (fields: LogFields, message: string) => {
    if (isWritten[name]) writer.write(textLine({ ...own, ...fields }, message), name === 'error');
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => textLogOn(writer, level, { ...own, ...fields }),
  };
}

export function textDropped(lines: number): string {
  return textLine({ event: 'dropped' }, `the reader of the log was too slow: ${lines} lines are missing`);
}
