/**
 * What is most often wrong with a text of a format, and how to mend it: a format and a text in, the end of a
 * sentence out.
 */

interface Hint {
  readonly format: string;
  readonly matches: RegExp;
  readonly advice: string;
}

const DATE = '\\d{4}-\\d\\d-\\d\\d';
const TIME = '\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?';
const OFFSET = '(?:[Zz]|[+-]\\d\\d:?\\d\\d)?';

const HINTS: readonly Hint[] = [
  {
    format: 'date-time',
    matches: new RegExp(`^${DATE}$`),
    advice: 'a date alone: add a time with an offset, as in T12:00:00Z',
  },
  {
    format: 'date-time',
    matches: new RegExp(`^${DATE} ${TIME}${OFFSET}$`),
    advice: 'write T instead of the space, and an offset behind the time, as in T12:00:00Z',
  },
  {
    format: 'date-time',
    matches: new RegExp(`^${DATE}[Tt]${TIME}$`),
    advice: 'it has no offset: add Z, or one such as +02:00',
  },
  {
    format: 'time',
    matches: new RegExp(`^${TIME}$`),
    advice: 'it has no offset: add Z, or one such as +02:00',
  },
  { format: 'date', matches: new RegExp(`^${DATE}[Tt ]`), advice: 'a date without a time is asked for' },
  {
    format: 'date',
    matches: /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}[./]\d{1,2}[./]\d{1,2}$/,
    advice: 'write year-month-day, as in 2026-07-28',
  },
  {
    format: 'uri',
    matches: /^(?:www\.|[a-z0-9-]+\.[a-z]{2,}(?:\/|$))/i,
    advice: 'it has no scheme: begin with https://',
  },
  { format: 'duration', matches: /^\d+(?:\.\d+)?\s*[a-z]*$/i, advice: 'write it as in PT30M or P1D' },
  { format: 'uuid', matches: /^[0-9a-f]{32}$/i, advice: 'write it with dashes, 8-4-4-4-12' },
];

/** Longer texts are another mistake. */
const LONGEST = 100;

export function formatHint(format: unknown, text: unknown): string {
  if (typeof text !== 'string' || text.length > LONGEST) return '';
  const hint = HINTS.find((entry) => entry.format === format && entry.matches.test(text));
  return hint === undefined ? '' : ` (${hint.advice})`;
}
