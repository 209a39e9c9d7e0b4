/**
 * What a server answered to `resources/read`, `prompts/get` and `completion/complete` in; contents, messages
 * and values out, or an error that says what is wrong with the answer. Base64 is decoded.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { quote, ServerAnswerError, type ReceivedBlock } from '../errors.ts';

/** One part of a resource: a text, or bytes. */
export interface ReadPart {
  /** Its own URI, which may lie below the one that was read. */
  readonly uri: string;
  /** The type of its content. */
  readonly mimeType?: string;
  /** Its content, where it is text. */
  readonly text?: string;
  /** Its content, where it is not text. */
  readonly bytes?: Uint8Array;
  /** `_meta` of the part. */
  readonly _meta?: Readonly<JsonObject>;
}

/** The messages of a prompt. */
export interface PromptMessages {
  /** What the prompt does with these arguments. */
  readonly description?: string;
  /** In their order. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: ReceivedBlock }[];
  /** `_meta` of the answer. */
  readonly _meta?: Readonly<JsonObject>;
}

/** What a server offers for an argument. */
export interface OfferedValues {
  /** The best ones first, at most 100. */
  readonly values: readonly string[];
  /** How many there are in all, where the server says so. */
  readonly total?: number;
  /** Whether there are more than these. */
  readonly hasMore?: boolean;
}

export function readParts(uri: string, answer: unknown): readonly ReadPart[] {
  const contents: unknown = isObject(answer) ? answer['contents'] : undefined;
  const parts = Array.isArray(contents) ? contents.map(readPart) : [undefined];
  if (!parts.includes(undefined)) return parts as readonly ReadPart[];
  throw new ServerAnswerError(
    `The contents of ${quote(uri)} must be a list of parts, each with a "uri" and either "text" or "blob" in Base64, but are ${preview(contents)}.`,
  );
}

function readPart(part: unknown): ReadPart | undefined {
  const { uri, mimeType, text, blob, _meta } = isObject(part) ? part : {};
  if (typeof uri !== 'string') return undefined;
  const about = {
    uri,
    ...(typeof mimeType === 'string' && { mimeType }),
    ...(isObject(_meta) && { _meta }),
  };
  if (typeof text === 'string') return { ...about, text };
  const bytes = typeof blob === 'string' ? bytesIn(blob) : undefined;
  return bytes === undefined ? undefined : { ...about, bytes };
}

/** By `atob`, which browsers have as well. */
function bytesIn(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export function readPromptMessages(name: string, answer: unknown): PromptMessages {
  const { messages, description, _meta } = isObject(answer) ? answer : {};
  if (!Array.isArray(messages) || !messages.every(isMessage)) {
    throw new ServerAnswerError(
      `The messages of the prompt ${quote(name)} must be a list of { role, content }, but are ${preview(messages)}.`,
    );
  }
  return {
    ...(typeof description === 'string' && { description }),
    messages,
    ...(isObject(_meta) && { _meta }),
  };
}

function isMessage(message: unknown): message is PromptMessages['messages'][number] {
  const { role, content } = isObject(message) ? message : {};
  const isRole = role === 'user' || role === 'assistant';
  return isRole && isObject(content) && typeof content['type'] === 'string';
}

export function readOffered(answer: unknown): OfferedValues {
  const completion = isObject(answer) ? answer['completion'] : undefined;
  const { values, total, hasMore } = isObject(completion) ? completion : {};
  if (!Array.isArray(values) || !values.every((value) => typeof value === 'string')) {
    throw new ServerAnswerError(
      `A completion must have a list of texts "values", but is ${preview(completion)}.`,
    );
  }
  return {
    values,
    ...(typeof total === 'number' && { total }),
    ...(typeof hasMore === 'boolean' && { hasMore }),
  };
}
