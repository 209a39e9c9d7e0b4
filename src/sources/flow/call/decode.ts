/** An answer in; the data that it carries out, decoded by the declared MIME type (R-FLOW-7). */
import type { ContentBlock } from '../../../tool/index.ts';
import { CallFailure, jsonOf, textOf, type HttpAnswer } from '../../http/index.ts';
import type { RouteOutput } from '../output/read-output.ts';

export interface Decoded {
  readonly data: unknown;
  /** An image, for clients that show some. */
  readonly content: readonly ContentBlock[];
  /** The data has no more of them as JSON. */
  readonly maxBytes: number;
}

/** What a byte of an answer grows to at most: a control character as `\u0001`, `1e20` with all its zeros. */
const GROWTH = 6;

export function decodeAnswer(answer: HttpAnswer, { decoding }: RouteOutput): Decoded {
  switch (decoding) {
    case 'text':
      return { data: textOf(answer), content: [], maxBytes: answer.bytes.length * GROWTH };
    case 'image':
      return decodeImage(answer);
    case 'json':
      return { data: decodeJson(answer), content: [], maxBytes: answer.bytes.length * GROWTH };
  }
}

/** No body, as after a deletion, is no data. */
function decodeJson(answer: HttpAnswer): unknown {
  if (answer.bytes.length === 0) return null;
  const data = jsonOf(answer);
  if (nestsDeeperThan(MAX_DEPTH, data)) {
    throw new CallFailure('E007', `The answer is nested deeper than ${MAX_DEPTH} levels.`);
  }
  return data;
}

/** What later stages, and clients, can still write and read without running out of stack. */
const MAX_DEPTH = 1_000;

function nestsDeeperThan(limit: number, root: unknown): boolean {
  let level = [root].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === limit) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

function decodeImage({ bytes, contentType }: HttpAnswer): Decoded {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  const isPng = PNG.every((byte, index) => bytes[index] === byte);
  const mimeType = isPng ? 'image/png' : contentType.startsWith('image/') ? contentType : undefined;
  // What is no image, such as a page that says sorry, is delivered, but not passed off as one.
  const content: ContentBlock[] = mimeType === undefined ? [] : [{ type: 'image', data, mimeType }];
  return { data, content, maxBytes: data.length };
}
