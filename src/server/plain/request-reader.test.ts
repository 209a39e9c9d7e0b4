import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/properties/runs.ts';
import { framingChecks } from './framing-checks.ts';
import { RequestReader } from './request-reader.ts';

const LIMIT = 1_000;

function requestText(body: string, more: readonly string[] = []): string {
  const lines = ['POST /mcp HTTP/1.1', 'Host: localhost', ...more, `Content-Length: ${body.length}`];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** What is read from these chunks: bodies, and how it ended. */
function readFrom(chunks: readonly string[]): { bodies: string[]; isOdd: boolean; left: string } {
  const reader = new RequestReader({ framing: framingChecks, maxBodyBytes: LIMIT });
  const bodies: string[] = [];
  let isOdd = false;
  for (const chunk of chunks) {
    reader.add(Buffer.from(chunk, 'latin1'));
    for (let next = reader.next(); next !== undefined && !isOdd; next = reader.next()) {
      if (next === 'odd') isOdd = true;
      else bodies.push(next.bytes.toString('latin1', next.head.text.length));
      if (isOdd) break;
    }
  }
  return { bodies, isOdd, left: reader.rest().toString('latin1') };
}

function cut(text: string, places: readonly number[]): string[] {
  const all = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...all].map((start, index) => text.slice(start, all[index] ?? text.length));
}

describe('requests one after the other', () => {
  const bodies = fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), {
    minLength: 1,
    maxLength: 5,
  });

  it('are the same wherever they are cut', () => {
    const property = fc.property(bodies, fc.array(fc.nat(), { maxLength: 8 }), (all, places) => {
      const text = all.map((body) => requestText(body)).join('');
      expect(readFrom(cut(text, places))).toEqual({ bodies: all, isOdd: false, left: '' });
    });
    fc.assert(property, runs(2));
  });

  it('end with the first that is odd, which is held with all that follows', () => {
    const property = fc.property(bodies, fc.array(fc.nat(), { maxLength: 8 }), (all, places) => {
      const plain = all.map((body) => requestText(body)).join('');
      const odd = `${requestText('x', ['Transfer-Encoding: chunked'])}${plain}`;
      const read = readFrom(cut(plain + odd, places));
      expect(read).toEqual({ bodies: all, isOdd: true, left: odd });
    });
    fc.assert(property, runs(2));
  });

  it('are not looked for inside of each other', () => {
    const inner = requestText('inner');
    expect(readFrom([requestText(inner), requestText('next')]).bodies).toEqual([inner, 'next']);
    const text = requestText(inner);
    const place = text.length - inner.length;
    expect(readFrom([text.slice(0, place), inner]).bodies).toEqual([inner]);
  });
});

describe('a head that has not come whole', () => {
  it.each([
    ['nothing but a letter', 'P'],
    ['a method', 'DELETE '],
    ['half a target', 'GET /mcp?x=/'],
    ['half a version', 'POST /mcp HTTP/'],
    ['a request line', 'POST /mcp HTTP/1.1'],
    ['half a line feed', 'POST /mcp HTTP/1.1\r'],
    ['a name', 'POST /mcp HTTP/1.1\r\nHost'],
    ['a name and its colon', 'POST /mcp HTTP/1.1\r\nHost:'],
    ['half a value', 'POST /mcp HTTP/1.1\r\nHost: a b'],
    ['a space behind a value that goes on', 'POST /mcp HTTP/1.1\r\nHost: a '],
    ['all but its end', 'POST /mcp HTTP/1.1\r\nHost: a\r\n\r'],
  ])('is waited for: %s', (_name, text) => {
    expect(readFrom([text])).toEqual({ bodies: [], isOdd: false, left: text });
  });

  it.each([
    ['a method that is none', 'post'],
    ['half a method that is none', 'V'],
    ['another method', 'TRACE '],
    ['a target that is none', 'POST /\x7f'],
    ['half a version that is none', 'POST /mcp TT'],
    ['a line that goes on', 'POST /mcp HTTP/1.1 '],
    ['a target that is no path', 'POST http'],
    ['another version', 'POST /mcp HTTP/2'],
    ['an empty line first', '\r\n'],
    ['a bare line feed', 'POST /mcp HTTP/1.1\n'],
    ['a line that is folded', 'POST /mcp HTTP/1.1\r\nA: b\r\n c'],
    ['a space before a colon', 'POST /mcp HTTP/1.1\r\nA : b'],
    ['no space behind a colon', 'POST /mcp HTTP/1.1\r\nA:b'],
    ['a control character', 'POST /mcp HTTP/1.1\r\nA: b\x00'],
    ['a letter beyond ASCII', 'POST /mcp HTTP/1.1\r\nA: \xfc'],
    ['more than a head may have', `POST /mcp HTTP/1.1\r\nA: ${'b'.repeat(16_384)}`],
  ])('is not waited for where it cannot be plain: %s', (_name, text) => {
    expect(readFrom([text])).toEqual({ bodies: [], isOdd: true, left: text });
  });
});

it('a head that comes in many pieces is left to others, who need not begin again at each of them', () => {
  const text = requestText('');
  expect(readFrom(Array.from(text.slice(0, 8)))).toMatchObject({ isOdd: false });
  expect(readFrom(Array.from(text.slice(0, 9)))).toMatchObject({ isOdd: true, left: text.slice(0, 9) });
});

it.each([
  ['lines without a colon', 'A\r\n'],
  ['colons', ':\r\n'],
  ['names', 'A: b\r\n'],
  ['ends of lines', '\r\n'],
  ['spaces', 'A: b \r\n'],
])('a head is looked at only as far as one may go: a megabyte of %s', (_name, piece) => {
  const text = `POST /mcp HTTP/1.1\r\nA: b\r\n${piece.repeat(1_000_000 / piece.length)}\r\n`;
  const begun = performance.now();
  expect(readFrom([text]).isOdd).toBe(true);
  expect(performance.now() - begun).toBeLessThan(2_000); // as a backstop; each takes some milliseconds
});

it.each(['HTTP/1x1', 'HTTP/1.2', 'HTTP/11.1', 'http/1.1', 'HTTP/1.0'])(
  'knows no version like %s',
  (version) => {
    const last = version === 'HTTP/1.0' ? 'keep-alive' : 'close';
    const text = requestText('', [`Connection: ${last}`]).replace('HTTP/1.1', version);
    expect(readFrom([text]).isOdd).toBe(true);
  },
);

it('remembers a head only for bytes that are the same', () => {
  const long = requestText('12345');
  const shorter = requestText('1234');
  expect(readFrom([long, shorter, long, requestText('1', ['Expect: 100-continue'])])).toMatchObject({
    bodies: ['12345', '1234', '12345'],
    isOdd: true,
  });
});

it('leaves a body that is too long to others before it has come', () => {
  const [head] = requestText('x'.repeat(LIMIT + 1)).split('x') as [string];
  expect(readFrom([head])).toMatchObject({ isOdd: true, left: head });
  expect(readFrom([requestText('x'.repeat(LIMIT))]).bodies).toHaveLength(1);
});
