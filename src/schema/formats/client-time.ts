/**
 * Times as official clients read them. Ajv 8 reads the seconds as a double, in which 59.9999999999999999 is
 * 60, and takes a sixtieth second in the last minute of a day in UTC; the others know a leap second only as
 * 23:59:60 of the time as written. In comes a text, out goes whether all of them accept it.
 */
import { isDate } from './date-time.ts';

const TIME_PARTS = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?$/;

/** A text that RFC 3339 accepts. */
export function isClientTime(text: string): boolean {
  const isKnownLeapSecond = text.startsWith('23:59') || text.slice(6, 8) !== '60';
  return isKnownLeapSecond && isIsoTime(text);
}

/** `iso-time` of `ajv-formats`: the offset may be missing, or short. */
export function isIsoTime(text: string): boolean {
  const parts = TIME_PARTS.exec(text);
  if (parts === null) return false;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [offsetHour, offsetMinute] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)];
  if (offsetHour > 23 || offsetMinute > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  const direction = parts[4] === '-' ? -1 : 1;
  const utcMinute = minute - offsetMinute * direction;
  const utcHour = hour - offsetHour * direction - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61;
}

export function isIsoDateTime(text: string): boolean {
  return /^[Tt\s]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isIsoTime(text.slice(11));
}
