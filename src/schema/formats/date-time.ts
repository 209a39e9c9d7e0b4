/**
 * `date`, `time`, `date-time` and `duration`: the grammar of RFC 3339 (5.6, and appendix A for durations). In
 * comes a text, out goes whether it is one. No table of past leap seconds is kept: a table would refuse the
 * next one. RFC 3339 (5.7) allows second 60 in the last minute, in UTC, of the months that have one: June and
 * December.
 */
const DATE_PATTERN = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME_PATTERN =
  /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

const DURATION_TIME = 'T(?:0H(?:0M(?:0S)?)?|0M(?:0S)?|0S)';
const DURATION_DATE = '(?:0Y(?:0M(?:0D)?)?|0M(?:0D)?|0D)';
const DURATION_PATTERN = new RegExp(`^P(?:0W|${DURATION_DATE}(?:${DURATION_TIME})?|${DURATION_TIME})$`);

const MINUTES_PER_DAY = 24 * 60;

export function isDate(text: string): boolean {
  const [, year, month, day] = DATE_PATTERN.exec(text) ?? [];
  return day !== undefined && day !== '00' && Number(day) <= daysInMonth(Number(year), Number(month));
}

export function isTime(text: string): boolean {
  const time = parseTime(text);
  return time !== undefined && (!time.isLeapSecond || isLastMinute(time.utcMinutes));
}

export function isDateTime(text: string): boolean {
  const date = text.slice(0, 10);
  const time = parseTime(text.slice(11));
  if (!isDate(date) || !/^[Tt]$/.test(text.charAt(10)) || time === undefined) return false;
  return !time.isLeapSecond || (isLastMinute(time.utcMinutes) && hasLeapSecond(date, time.utcMinutes));
}

/**
 * Runs of digits become one digit first, so that the grammar is matched against a text without repetition.
 */
export function isDuration(text: string): boolean {
  return DURATION_PATTERN.test(text.replace(/\d+/g, '0'));
}

interface Time {
  /**
   * Minutes since midnight of the date as written; negative or over a day where the offset leads to another
   * date.
   */
  readonly utcMinutes: number;
  readonly isLeapSecond: boolean;
}

function parseTime(text: string): Time | undefined {
  const match = TIME_PATTERN.exec(text);
  if (match === null) return undefined;
  const [, hour, minute, second, sign, offsetHour = 0, offsetMinute = 0] = match;
  const offset = Number(offsetHour) * 60 + Number(offsetMinute);
  const local = Number(hour) * 60 + Number(minute);
  return { utcMinutes: sign === '-' ? local + offset : local - offset, isLeapSecond: second === '60' };
}

function isLastMinute(utcMinutes: number): boolean {
  return (utcMinutes + MINUTES_PER_DAY) % MINUTES_PER_DAY === MINUTES_PER_DAY - 1;
}

/** Whether the date in UTC ends June or December: the offset may lead to it from the day before or after. */
function hasLeapSecond(date: string, utcMinutes: number): boolean {
  const utcDay = new Date(`${date}T00:00:00Z`);
  utcDay.setUTCMinutes(utcMinutes);
  return /-(?:06-30|12-31)T/.test(utcDay.toISOString());
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
