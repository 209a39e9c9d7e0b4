/** An entry as a line of the file, and back. An invalid line gives undefined, whatever it contains. */
import { isObject } from '../json/index.ts';
import { boundedEntry, type DriftEntry } from './entry.ts';

/** A longer line was not written by this program. */
const MAX_LINE = 16_384;
const KIND = /^[A-Za-z-]+$/;

export function lineOf(entry: DriftEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

export function readLine(line: string): DriftEntry | undefined {
  if (line.length > MAX_LINE) return undefined;
  try {
    return entryFrom(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function entryFrom(value: unknown): DriftEntry | undefined {
  if (!isObject(value)) return undefined;
  const { tool, file, route, pointer, place, kind, count, first, last, expected, seen, sample } = value;
  if (!isText(tool) || !isText(place) || !isText(kind) || !KIND.test(kind) || !isText(first) || !isText(last))
    return undefined;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1) return undefined;
  if (!Array.isArray(seen) || !seen.every(isText)) return undefined;
  return boundedEntry({
    tool,
    ...(isText(file) && { file }),
    ...(isText(route) && { route }),
    ...(isText(pointer) && { pointer }),
    place,
    kind,
    count,
    first: date(first),
    last: date(last),
    seen,
    ...(isText(expected) && { expected }),
    ...(isText(sample) && { sample }),
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** @throws RangeError where it is no date. */
function date(text: string): string {
  return new Date(text).toISOString();
}
