/**
 * Requests that hold the text of another, with the chunk ending right before it: a parser that loses its
 * position takes the text for a request. It must never be answered, and what follows must be.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areAlike, openBoth, tellBoth, type BothServers } from './both-servers.ts';
import type { Conversation, Step } from './conversation.ts';
import { callText, callWithBody, requestText, swapped } from './requests.ts';
import { MAX_BODY_BYTES } from './servers.ts';

const inner = callText(99);
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const headOnly = (text: string): string => text.slice(0, text.indexOf('\r\n\r\n') + 4);
const withLine = (text: string, line: string): string => swapped(text, '\r\n', `\r\n${line}\r\n`);
/** A head that ends within a value, so that all the rest of it reads as a request. */
const valueOf = (...lines: readonly string[]): string => [...lines, `X-Odd: ${inner}`].join('\r\n');
const inChunks = (body: string): string =>
  callWithBody('').replace('Content-Length: 0\r\n\r\n', () => `Transfer-Encoding: chunked\r\n\r\n${body}`);

const traps: Readonly<Record<string, string>> = {
  'a value, in a head that is refused for its host': valueOf('POST /mcp HTTP/1.1', 'Host: evil.example'),
  'a value, in a head that is refused for its origin': valueOf(
    'POST /mcp HTTP/1.1',
    'Origin: https://evil.example',
  ),
  'a value, in a head of another method': valueOf('DELETE /mcp HTTP/1.1'),
  'a value, in a head of another path': valueOf('POST /other HTTP/1.1'),
  'a body': callWithBody(inner),
  'a body behind an empty line': callWithBody(`\r\n\r\n${inner}`),
  'a body behind a number': callWithBody(`1\r\n${inner}`),
  'a body, twice': callWithBody(`${inner}${inner}`),
  'a body, twenty times in a string': callWithBody(`"${inner.repeat(20)}"`),
  'a body to another path': swapped(callWithBody(inner), '/mcp', '/other'),
  'a body with a query in its target': swapped(callWithBody(inner), '/mcp', '/mcp?x=1'),
  'a body from a browser': withLine(callWithBody(inner), 'Origin: http://127.0.0.1'),
  'a body from a foreign host': swapped(callWithBody(inner), 'Host: 127.0.0.1', 'Host: evil.example'),
  'a body of another type': swapped(callWithBody(inner), 'application/json\r\n', 'text/plain\r\n'),
  'a body of a GET': swapped(callWithBody(inner), 'POST', 'GET'),
  'a body of a DELETE': swapped(callWithBody(inner), 'POST', 'DELETE'),
  'a body of an OPTIONS': swapped(callWithBody(inner), 'POST', 'OPTIONS'),
  'a body that waits to be asked for': withLine(callWithBody(inner), 'Expect: 100-continue'),
  'a body of a request that upgrades': withLine(callWithBody(inner), 'Connection: upgrade\r\nUpgrade: h2c'),
  'a body of server/discover': requestText(2, { method: 'server/discover', body: inner }),
  'a body under HTTP/1.0': swapped(callWithBody(inner), 'HTTP/1.1', 'HTTP/1.0'),
  'a chunk': inChunks(`${chunk(inner)}0\r\n\r\n`),
  'the second chunk': inChunks(`${chunk(' ')}${chunk(inner)}0\r\n\r\n`),
  'a chunk, and a length that ends before it': withLine(
    inChunks(`${chunk(inner)}0\r\n\r\n`),
    'Content-Length: 5',
  ),
  'a body that is too large': callWithBody(inner.repeat(40).padEnd(MAX_BODY_BYTES + 1)),
  'a body behind two lengths': withLine(callWithBody(inner), 'Content-Length: 0'),
  'a body whose length has a space before the colon': callWithBody(inner).replace('Length:', 'Length :'),
  'a body whose length is in the next line': callWithBody(inner).replace('Length: ', 'Length:\r\n '),
  'a body whose length has a plus': callWithBody(inner).replace('Length: ', 'Length: +'),
};

const followUp: Step = { chunks: [callText(3)], answers: 2 };

function idsIn({ answers, afterEnd }: Conversation): unknown[] {
  return [...answers, ...afterEnd].flatMap(({ body }) =>
    Array.isArray(body) ? body.map(({ id }: { readonly id?: unknown }) => id) : [],
  );
}

describe('a request within', () => {
  let both: BothServers;
  beforeAll(async () => {
    both = await openBoth();
  });
  afterAll(() => both.close());

  async function isNeverAnswered(steps: readonly Step[]): Promise<void> {
    const told = await tellBoth(both, steps);
    expect(idsIn(told.on)).not.toContain(99);
    if (!areAlike(told)) expect(told.on).toEqual(told.off);
  }

  it.concurrent.each(Object.entries(traps))('%s', async (_name, text) => {
    const place = text.indexOf(inner);
    const [before, behind] = [text.slice(0, place), text.slice(place + inner.length)];
    await isNeverAnswered([{ chunks: [before, `${inner}${behind}`], answers: 1 }, followUp]);
    await isNeverAnswered([{ chunks: [before, inner, behind].filter(Boolean), answers: 1 }, followUp]);
    await isNeverAnswered([
      { chunks: [headOnly(text), text.slice(headOnly(text).length)], answers: 1 },
      followUp,
    ]);
    // Behind a call that is still being answered.
    await isNeverAnswered([{ chunks: [`${callText(1, 'slow')}${before}`, `${inner}${behind}`], answers: 2 }]);
  });

  it('but is answered where it stands behind another', async () => {
    const { on } = await tellBoth(both, [{ chunks: [callText(1), inner], answers: 2 }]);
    expect(idsIn(on)).toEqual([1, 99]);
  });
});
