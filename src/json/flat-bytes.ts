/**
 * The UTF-8 length of a JSON text, from the flat form of its value: exact up to the point where it passes a
 * limit. Every character is looked at, so bounds that are known without that look are asked first.
 */
import { HEADER, isArrayStart, isScalar, type FlatJson, type Position } from './flat.ts';
import { unitBytes } from './text-bytes.ts';

/** Stops counting where the length is larger than `most`. */
export function textBytes(flat: FlatJson, most: number): number {
  /** The containers around a value: the end of each, and whether it is an array. Two lists in step. */
  const ends: Position[] = [];
  const areArrays: boolean[] = [];
  let bytes = 0;
  let separator = 0;
  for (let i = 0; bytes <= most;) {
    while (i === ends.at(-1)) {
      ends.pop();
      areArrays.pop();
      separator = 1;
    }
    if (i === flat.length) break;
    bytes += separator;
    separator = 1;
    if (areArrays.at(-1) === false) bytes += stringBytes(flat[i++] as string) + 1;
    const element = flat[i];
    if (isScalar(element)) {
      bytes += scalarBytes(element);
      i++;
    } else {
      bytes += 2;
      ends.push(flat[i + 1] as Position);
      areArrays.push(isArrayStart(element));
      separator = 0;
      i += HEADER;
    }
  }
  return bytes;
}

function scalarBytes(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return stringBytes(value);
    case 'number':
      return digits(value);
    default:
      return value === false ? 5 : 4;
  }
}

function stringBytes(text: string): number {
  let bytes = 2;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Nearly every unit is a letter that takes one byte.
    bytes += unit > 0x5c && unit < 0x80 ? 1 : unitBytes(text, i);
  }
  return bytes;
}

/** The length of a number's text; most are small and whole. */
function digits(value: number): number {
  return value >= 0 && value < 10 && Number.isInteger(value) ? 1 : String(value).length;
}
