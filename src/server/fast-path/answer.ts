/**
 * Outcomes and pages in; the JSON of a response out, the same as the SDK would write. Large parts are ready
 * and only put in place: the value of a call, from its outcome, and the tools of a list, as bytes.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import type { ErrorOutcome, ValueOutcome } from '../../tool/index.ts';
import type { ListPage, WireResult, WireVersion } from '../../wire/index.ts';
import { longAnswerBytes, quotedJson } from './long-answer.ts';
import type { MessageId } from './message.ts';

/** What every modern response carries in its `_meta`. */
export interface Stamp {
  readonly members: Readonly<JsonObject>;
  /** The same as a whole `_meta`. */
  readonly text: string;
}

/** What is the same in all responses of a server. */
export interface AnswerFrame {
  readonly stamp: Stamp;
  /** Ends a message: over stdio a line feed. */
  readonly end: '' | '\n';
}

export function stampOf(serverInfo: object): Stamp {
  const members = { 'io.modelcontextprotocol/serverInfo': serverInfo };
  return { members, text: JSON.stringify(members) };
}

/**
 * As bytes where the value of the call is long and goes along as text, and only so. Throws where an author's
 * content or `_meta` cannot be written as JSON.
 */
export function callAnswer(
  id: MessageId,
  sent: WireResult,
  outcome: ValueOutcome | ErrorOutcome,
  version: WireVersion,
  { stamp, end }: AnswerFrame,
): string | Buffer {
  const before = callHead(id, version);
  const tail = `${callTail(sent, version.hasResultType ? stamp : undefined)}${end}`;
  const { content, structuredContent } = sent;
  const text = outcome.kind === 'value' ? outcome.text : undefined;
  const isCopied = text !== undefined && outcome.content.length === 0 && content.length === 1;
  if (isCopied && text.length >= LONG && structuredContent === outcome.value) {
    return longAnswerBytes({
      beforeCopy: `${before}[{"type":"text","text":"`,
      beforeValue: '"}],"structuredContent":',
      value: text,
      afterValue: tail,
    });
  }
  const blocks = isCopied ? `[{"type":"text","text":${quotedJson(text)}}]` : JSON.stringify(content);
  const value =
    structuredContent === undefined ? '' : `,"structuredContent":${valueText(structuredContent, outcome)}`;
  return `${before}${blocks}${value}${tail}`;
}

/**
 * From this length on, escaping bytes costs less than making a second text (docs/performance.md, "long
 * results").
 */
const LONG = 2_048;

function callHead(id: MessageId, { hasResultType }: WireVersion): string {
  const type = hasResultType ? '"resultType":"complete",' : '';
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${type}"content":`;
}

function callTail({ isError, _meta: meta }: WireResult, stamp: Stamp | undefined): string {
  const error = isError === true ? ',"isError":true' : '';
  if (meta === undefined) return `${error}${stamp === undefined ? '' : `,"_meta":${stamp.text}`}}}`;
  return `${error},"_meta":${JSON.stringify({ ...stamp?.members, ...meta })}}}`;
}

function valueText(sent: unknown, outcome: ValueOutcome | ErrorOutcome): string {
  if (outcome.kind === 'value' && outcome.text !== undefined) {
    if (sent === outcome.value) return outcome.text;
    if (isEnvelope(sent) && sent['result'] === outcome.value) return `{"result":${outcome.text}}`;
  }
  return JSON.stringify(sent);
}

function isEnvelope(value: unknown): value is JsonObject {
  return isObject(value) && Object.keys(value).length === 1 && 'result' in value;
}

export function errorAnswer(id: MessageId, code: number, message: string, { end }: AnswerFrame): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}${end}`;
}

const LIST_HEAD: Buffer = Buffer.from('{"jsonrpc":"2.0","result":{"tools":');

/**
 * In parts: the tools of a page are ready bytes, and joining half a megabyte would cost more than all the
 * rest.
 */
export function listAnswer(
  id: MessageId,
  page: ListPage,
  { hasResultType }: WireVersion,
  { stamp, end }: AnswerFrame,
): readonly Buffer[] {
  const meta = hasResultType ? `,"_meta":${stamp.text}` : '';
  return [LIST_HEAD, page.bytes, Buffer.from(`${page.rest}${meta}},"id":${JSON.stringify(id)}}${end}`)];
}

export function pingAnswer(id: MessageId, { end }: AnswerFrame): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{}}${end}`;
}
