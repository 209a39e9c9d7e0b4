/**
 * The bytes that a server sent in; answers out, split by what their heads announce, as a strict client would.
 * What is left over and what is announced twice or wrongly shows in the result, so that it cannot be taken
 * for an answer.
 */
import { messagesIn } from '../../http/exchange.ts';

export interface Answer {
  readonly status: number;
  /** By lower-case name, each with all its values; what chance decides is taken out. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Messages, or text where it is no JSON. */
  readonly body: unknown;
}

export interface AnswersRead {
  readonly answers: readonly Answer[];
  /** What is no whole answer. */
  readonly rest: string;
}

/** Once the connection is over, a head that is followed by nothing is an answer as well: one to HEAD. */
export function readAnswers(bytes: Buffer, isOver: boolean): AnswersRead {
  const text = bytes.toString('latin1');
  const answers: Answer[] = [];
  let position = 0;
  while (position < text.length) {
    const found = readResponse(text, position, isOver);
    if (found === undefined) break;
    answers.push(found.answer);
    position = found.end;
  }
  return { answers, rest: text.slice(position) };
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [^\r\n]*$/;

function readResponse(
  text: string,
  start: number,
  isOver: boolean,
): { answer: Answer; end: number } | undefined {
  const headEnd = text.indexOf('\r\n\r\n', start);
  if (headEnd < 0) return undefined;
  const [first, ...lines] = text.slice(start, headEnd).split('\r\n');
  const status = Number(STATUS_LINE.exec(first!)?.[1]);
  if (Number.isNaN(status)) return undefined;
  const headers = headersIn(lines);
  const body = bodyAt(text, headEnd + 4, headers, isOver);
  if (body === undefined) return undefined;
  const answer = { status, headers: withoutChance(headers), body: readBody(body.text, headers) };
  return { answer, end: body.end };
}

type Headers = Readonly<Record<string, readonly string[]>>;

function headersIn(lines: readonly string[]): Headers {
  const headers: Record<string, string[]> = {};
  for (const line of lines) {
    const [, name, value] = /^([^\s:]+): ?(.*)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`A server sent ${JSON.stringify(line)} as a header.`);
    (headers[name.toLowerCase()] ??= []).push(value!);
  }
  return headers;
}

interface Body {
  readonly text: string;
  readonly end: number;
}

function bodyAt(text: string, start: number, headers: Headers, isOver: boolean): Body | undefined {
  const { 'content-length': lengths = [], 'transfer-encoding': codings = [] } = headers;
  if (lengths.length + codings.length > 1) throw new Error('A server announced the end of its answer twice.');
  const isBodiless = text.startsWith('HTTP/1.1 ', start) || (isOver && start === text.length);
  if (isBodiless) return { text: '', end: start };
  if (codings.length > 0) return chunksAt(text, start);
  if (lengths.length === 0) return untilClose(text, start, headers, isOver);
  const end = start + Number(lengths[0]);
  return end <= text.length ? { text: text.slice(start, end), end } : undefined;
}

/** Only an answer that says that it is the last may leave its end to the connection; others have no body. */
function untilClose(text: string, start: number, headers: Headers, isOver: boolean): Body | undefined {
  if (headers['connection']?.includes('close') !== true) return { text: '', end: start };
  return isOver ? { text: text.slice(start), end: text.length } : undefined;
}

function chunksAt(text: string, start: number): Body | undefined {
  let [body, position] = ['', start];
  for (;;) {
    const lineEnd = text.indexOf('\r\n', position);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(text.slice(position, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (text.slice(end, end + 2) !== '\r\n') return undefined;
    if (size === 0) return { text: body, end: end + 2 };
    body += text.slice(lineEnd + 2, end);
    position = end + 2;
  }
}

function readBody(text: string, headers: Headers): unknown {
  const type = headers['content-type']?.[0];
  const said = Buffer.from(text, 'latin1').toString();
  if (type === undefined || !/json|event-stream/.test(type)) return said;
  return JSON.parse(JSON.stringify(messagesIn(said, type)).replace(UUID, '(id)')) as unknown;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The same on both ways, but for how long an answer says that it is, which is checked where it is read. */
function withoutChance(headers: Headers): Headers {
  const { 'content-length': _length, 'transfer-encoding': _coding, ...others } = headers;
  return Object.fromEntries(
    Object.entries(others).map(([name, values]) => [
      name,
      values.map((value) => (name === 'date' && isNow(value) ? '(now)' : value.replace(UUID, '(id)'))),
    ]),
  );
}

function isNow(date: string): boolean {
  return Math.abs(Date.parse(date) - Date.now()) < 60_000;
}
