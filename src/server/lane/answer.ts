/**
 * Outcomes and pages in; the JSON of an answer out, the same as the SDK would write. What is large was written before and
 * is only put in place: the value of a call, from its outcome, and the tools of a list, as bytes.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import type { ErrorOutcome, ValueOutcome } from '../../tool/index.ts';
import type { ListPage, WireResult, WireVersion } from '../../wire/index.ts';
import { longAnswerBytes } from './long-answer.ts';

type Id = string | number;

/** What is stamped on every answer, as a member of its `_meta`. */
export interface Stamp {
  readonly members: Readonly<JsonObject>;
  /** The same as a whole `_meta`. */
  readonly text: string;
}

/** What is the same in all answers. */
export interface AnswerFrame {
  readonly stamp: Stamp;
  /** What ends a message: over stdio a line feed. */
  readonly end: '' | '\n';
}

export function stampOf(serverInfo: object): Stamp {
  const members = { 'io.modelcontextprotocol/serverInfo': serverInfo };
  return { members, text: JSON.stringify(members) };
}

/**
 * As bytes where the value of the call is long and goes along as text, and only so. Throws where an author's content or
 * `_meta` cannot be written as JSON.
 */
export function callAnswer(
  id: Id,
  sent: WireResult,
  outcome: ValueOutcome | ErrorOutcome,
  { stamp, end }: AnswerFrame,
): string | Buffer {
  const { content, structuredContent } = sent;
  const text = outcome.kind === 'value' ? outcome.text : undefined;
  const isCopied = text !== undefined && outcome.content.length === 0 && content.length === 1;
  if (isCopied && text.length >= LONG && structuredContent === outcome.value) {
    return longAnswerBytes({
      beforeCopy: `${callHead(id)}[{"type":"text","text":"`,
      beforeValue: '"}],"structuredContent":',
      value: text,
      behind: `${callTail(sent, stamp)}${end}`,
    });
  }
  const blocks = isCopied ? `[{"type":"text","text":${JSON.stringify(text)}}]` : JSON.stringify(content);
  const value =
    structuredContent === undefined ? '' : `,"structuredContent":${valueText(structuredContent, outcome)}`;
  return `${callHead(id)}${blocks}${value}${callTail(sent, stamp)}${end}`;
}

/** From here on, to make bytes of a text takes less than to make another text of it, memory and its collection included. */
const LONG = 2_048;

function callHead(id: Id): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"resultType":"complete","content":`;
}

function callTail({ isError, _meta: meta }: WireResult, stamp: Stamp): string {
  const error = isError === true ? ',"isError":true' : '';
  const stamped = meta === undefined ? stamp.text : JSON.stringify({ ...stamp.members, ...meta });
  return `${error},"_meta":${stamped}}}`;
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

export function errorAnswer(id: Id, code: number, message: string, { end }: AnswerFrame): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}${end}`;
}

/** Before and behind the tools of a page. */
export interface ListAnswer {
  readonly head: string;
  readonly tools: Buffer;
  readonly tail: string;
}

const LIST_HEAD = '{"jsonrpc":"2.0","result":{"tools":';

/** Older versions know no stamp. */
export function listAnswer(
  id: Id,
  page: ListPage,
  { hasResultType }: WireVersion,
  { stamp, end }: AnswerFrame,
): ListAnswer {
  const meta = hasResultType ? `,"_meta":${stamp.text}` : '';
  return {
    head: LIST_HEAD,
    tools: page.bytes,
    tail: `${page.rest}${meta}},"id":${JSON.stringify(id)}}${end}`,
  };
}
