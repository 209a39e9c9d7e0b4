/** What counts as an event, and when counts start again. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_ANSWER_BOUNDS, type AnswerBounds } from './answer-bounds.ts';
import { AnswerMeter } from './answer-meter.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function meterOf(bounds: Partial<AnswerBounds>, isStanding = false, now?: () => number): AnswerMeter {
  const clock = now === undefined ? {} : { now };
  const meter = new AnswerMeter({ ...DEFAULT_ANSWER_BOUNDS, ...bounds }, { isStanding, ...clock });
  meter.isEventStream = true;
  return meter;
}

describe('events', () => {
  it.each([
    ['LF', 'data: a\n\ndata: b\n\n', 2],
    ['CR LF', 'data: a\r\n\r\ndata: b\r\n\r\n', 2],
    ['CR', 'data: a\r\rdata: b\r\r', 2],
    ['several lines', 'event: message\nid: 1\ndata: a\ndata: b\n\n', 1],
    ['empty lines alone', '\n\n\n\r\n\r\n', 0],
    ['one without an end', 'data: a\n', 0],
  ])('end at an empty line: %s', (_what, text, events) => {
    for (const pieces of [[text], [...text]]) {
      const allowing = (allowed: number): unknown => {
        const meter = meterOf({ events: allowed });
        for (const piece of pieces) meter.addUnpacked(bytesOf(piece));
        return meter.breach?.bound;
      };
      expect(allowing(events)).toBeUndefined();
      if (events > 0) expect(allowing(events - 1)).toBe('answerBounds.events');
    }
  });

  it('are measured one by one, with comments and lines that never end', () => {
    const meter = meterOf({ eventBytes: 100 });
    for (let event = 0; event < 50; event++)
      expect(meter.addUnpacked(bytesOf(`data: ${'x'.repeat(80)}\n\n`))).toBeUndefined();
    expect(meter.addUnpacked(bytesOf(`: ${'x'.repeat(60)}\n`))).toBeUndefined();
    expect(meter.addUnpacked(bytesOf('x'.repeat(60)))?.bound).toBe('answerBounds.eventBytes');
  });
});

describe('a stream that stays open', () => {
  it('counts again every minute, and an answer does not', () => {
    for (const [isStanding, bound] of [
      [true, undefined],
      [false, 'answerBounds.bytes'],
    ] as const) {
      let time = 0;
      const meter = meterOf({ bytes: 10, unpackedBytes: 10, events: 1 }, isStanding, () => time);
      for (let minute = 0; minute < 5; minute++) {
        meter.addSent(6);
        meter.addUnpacked(bytesOf('id:1\n\n'));
        time += 60_000;
      }
      expect(meter.breach?.bound).toBe(bound);
    }
  });

  it('is bounded within a minute', () => {
    const meter = meterOf({ events: 2 }, true, () => 0);
    expect(meter.addUnpacked(bytesOf('id:1\n\nid:2\n\n'))).toBeUndefined();
    expect(meter.addUnpacked(bytesOf('id:3\n\n'))?.message).toBe(
      "The server's answer has more than 2 events; answerBounds.events of connect() allows 2.",
    );
  });
});
