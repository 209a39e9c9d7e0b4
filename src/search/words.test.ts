import { describe, expect, it } from 'vitest';
import { stem } from './stem.ts';
import { wordsOf } from './words.ts';

describe('the words of a text', () => {
  it.each([
    ['getMuseumHours', 'get museum hour'],
    ['museum_hours-list', 'museum hour list'],
    ['QRCode', 'qr code'],
    ['getHTTPStatus2', 'get http status2'],
    ['Retrieve the details of a booking.', 'retriev detail book'],
    ['Déjà vu', 'deja vu'],
    ['予約 取消', '予約 取消'],
    ['what is the', ''],
    ['', ''],
  ])('%s', (text, stems) => {
    expect(wordsOf(text).join(' ')).toBe(stems);
  });

  it('are bounded, whatever the text is', () => {
    expect(wordsOf('x'.repeat(100_000))).toEqual([]);
    expect(wordsOf('ab '.repeat(100_000)).length).toBeLessThan(2_000);
  });
});

describe('a stem', () => {
  it.each([
    ['book', 'bookings', 'booked', 'booking'],
    ['compani', 'company', 'companies'],
    ['creat', 'create', 'created', 'creates', 'creating'],
    ['delet', 'delete', 'deletes', 'deleted', 'deletion'],
    ['stop', 'stop', 'stopped', 'stopping'],
    ['addr', 'addr'],
    ['is', 'is'],
  ])('is %s', (expected, ...words) => {
    expect(words.map(stem)).toEqual(words.map(() => expected));
  });
});
