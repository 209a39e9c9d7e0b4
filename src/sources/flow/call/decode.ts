/** An answer in; the data that it carries out, decoded by the declared MIME type (R-FLOW-7). */
import { nestsDeeperThan } from '../../../json/index.ts';
import type { ContentBlock } from '../../../tool/index.ts';
import { CallFailure, jsonOf, textOf, type HttpAnswer } from '../../http/index.ts';
import type { RouteOutput } from '../output/read-output.ts';
import { isTold, typeOf } from './media-type.ts';

export interface Decoded {
  readonly data: unknown;
  /** An image, for clients that show some. */
  readonly content: readonly ContentBlock[];
  /** What the answer calls itself; undefined where that is of no use. */
  readonly contentType?: string;
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

function decodeImage({ bytes, contentType }: HttpAnswer): Decoded {
  const data = base64(bytes);
  const found = typeOf(Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1'));
  const claimed = contentType.startsWith('image/') && !isTold(contentType) ? contentType : undefined;
  const mimeType = found?.startsWith('image/') === true ? found : found === undefined ? claimed : undefined;
  // What is no image, such as a page that says sorry, is delivered, but not passed off as one. Nor is a picture that is
  // a text: an API may repeat a key in it, and only as data it is searched for those.
  const isPicture = mimeType !== undefined && mimeType !== 'image/svg+xml' && bytes.length > 0;
  const content: ContentBlock[] = isPicture ? [{ type: 'image', data, mimeType }] : [];
  return { data, content, contentType, maxBytes: data.length };
}

const SIGNATURE_BYTES = 1_024;

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
