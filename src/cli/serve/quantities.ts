/**
 * Times, sizes and counts as an operator writes them in; numbers out, or an error that shows how to write
 * them.
 */
import { InvalidArgumentError } from 'commander';

const MILLISECONDS: Units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const BYTES: Units = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

type Units = Readonly<Record<string, number>>;

/** `75s` in; 75,000 out. */
export function milliseconds(text: string): number {
  return quantity(text, MILLISECONDS, 'A time is a number and a unit (ms, s, m, h), as in 500ms or 75s.');
}

/** `4MB` in; 4,000,000 out. */
export function bytes(text: string): number {
  return quantity(
    text,
    BYTES,
    'A size is a number and a unit (B, kB, MB, GB, KiB, MiB, GiB), as in 512kB or 4MB.',
  );
}

export function count(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('A count is a whole number, 1 or more.');
}

export function port(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= 65_535) return number;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}

/** Names that are separated by commas; the option may be repeated. */
export function names(text: string, before: readonly string[] = []): string[] {
  const listed = namesIn(text);
  if (listed.length === 0) throw new InvalidArgumentError('Give at least one name.');
  return [...before, ...listed];
}

export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function quantity(text: string, units: Units, advice: string): number {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?) ?([A-Za-z]+)$/.exec(text) ?? [];
  const factor = Object.entries(units).find(([name]) => name.toLowerCase() === unit.toLowerCase())?.[1];
  if (digits === undefined || factor === undefined) throw new InvalidArgumentError(advice);
  const value = Math.round(Number(digits) * factor);
  if (Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError(`${text} is too large.`);
}
