/**
 * Bytes of valid requests with something done to them that clients, proxies and attackers do: bytes put in,
 * taken out or replaced, lines repeated, moved or joined, the end cut off. Then cut into chunks anywhere.
 */
import fc from 'fast-check';
import { callText, partsOf, requestText } from './requests.ts';

export interface Mutated {
  readonly chunks: readonly string[];
}

const bases: readonly string[] = [
  callText(1),
  callText(1, 'echo', { n: 'ü€😀' }),
  callText(1, 'slow'),
  requestText(1, { method: 'tools/list' }),
  requestText(1, { method: 'server/discover' }),
  `${callText(1)}${callText(2)}`,
];

/** What decides where something ends, and what almost does. */
const SPECIAL = [
  ...['\r', '\n', '\r\n', '\r\n\r\n', '\n\n', '\r\r\n', '\r\n ', ' ', '\t', '\v', '\0', '\x7f', '\xff'],
  ...':,;"019-+@',
  ...['\xef\xbb\xbf', '0\r\n\r\n', 'POST /mcp HTTP/1.1\r\n', 'GET /mcp HTTP/1.1\r\n\r\n', callText(7)],
];

const LINES = `
X-Odd: a
x-odd:b
X-Odd:
X-Request-Id: r
User-Agent: test/1
Authorization: Bearer a
Connection: keep-alive
Connection: close
Keep-Alive: timeout=5
TE: trailers
Host: 127.0.0.1
Host: evil.example
Origin: null
Content-Type: application/json
Content-Encoding: gzip
Content-Length: 5
Content-Length: 0
Transfer-Encoding: chunked
Transfer-Encoding: identity
Expect: 100-continue`
  .trim()
  .split('\n');

const places = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const special = fc.constantFrom(...SPECIAL);
const anyByte = fc.nat({ max: 255 }).map((byte) => String.fromCharCode(byte));

type Change = (text: string) => string;

/** Done at a place of the text, with something that is drawn for it. */
function change<Drawn>(
  drawn: fc.Arbitrary<Drawn>,
  make: (text: string, place: number, drawn: Drawn) => string,
): fc.Arbitrary<Change> {
  return fc.tuple(places, drawn).map(
    ([place, value]): Change =>
      (text) =>
        make(text, place, value),
  );
}

const changes: fc.Arbitrary<Change> = fc.oneof(
  change(special, (text, place, bytes) => spliced(text, at(text, place), 0, bytes)),
  change(special, (text, place, bytes) => spliced(text, lineEndNear(text, place), 0, bytes)),
  change(special, (text, place, bytes) => spliced(text, lineEndNear(text, place), 2, bytes)),
  change(anyByte, (text, place, byte) => spliced(text, at(text, place), 1, byte)),
  change(fc.integer({ min: 1, max: 20 }), (text, place, count) => spliced(text, at(text, place), count, '')),
  change(fc.constant(''), (text, place) => text.slice(0, at(text, place))),
  // Lines: one more, one less, one twice, one elsewhere.
  change(fc.constantFrom(...LINES), (text, place, line) =>
    spliced(text, lineEndNear(text, place / 2), 0, `\r\n${line}`),
  ),
  change(fc.constant(''), (text, place) => {
    const lines = text.split('\r\n');
    return lines.toSpliced(Math.floor(place * lines.length), 1).join('\r\n');
  }),
  change(places, (text, to, from) => {
    const lines = text.split('\r\n');
    const line = lines[Math.floor(from * lines.length)]!;
    return lines.toSpliced(Math.floor(to * lines.length), 0, line).join('\r\n');
  }),
  change(fc.integer({ min: 1, max: 6 }), (text, _place, index) => {
    const [first, ...lines] = text.split('\r\n');
    const moved = lines.splice(index, 1);
    return [first, ...moved, ...lines].join('\r\n');
  }),
  // What changes how long a body says that it is, and what changes it but not its length.
  change(fc.constant(''), (text, place) =>
    text.replace(/(?<=Content-Length: )\d+/, (length) => String(Math.round(Number(length) * place * 2))),
  ),
  change(anyByte, (text, place, byte) => {
    const { head, body } = partsOf(text);
    return `${head}${spliced(body, Math.floor(place * body.length), 1, byte)}`;
  }),
);

function at(text: string, place: number): number {
  return Math.floor(place * (text.length + 1));
}

function spliced(text: string, place: number, count: number, bytes: string): string {
  return `${text.slice(0, place)}${bytes}${text.slice(place + count)}`;
}

function lineEndNear(text: string, place: number): number {
  const found = text.indexOf('\r\n', at(text, place));
  return found < 0 ? text.length : found;
}

export const mutatedBytes: fc.Arbitrary<Mutated> = fc
  .record({
    base: fc.constantFrom(...bases),
    made: fc.array(changes, { maxLength: 3 }),
    isFollowed: fc.boolean(),
    cuts: fc.array(places, { maxLength: 3 }),
  })
  .map(({ base, made, isFollowed, cuts }) => {
    const changed = made.reduce((text, change) => change(text), base);
    return { chunks: chunksOf(isFollowed ? `${changed}${callText(3)}` : changed, cuts) };
  });

function chunksOf(text: string, cuts: readonly number[]): string[] {
  const ends = [...cuts.map((cut) => at(text, cut)), text.length].toSorted((a, b) => a - b);
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end)).filter((chunk) => chunk !== '');
}
