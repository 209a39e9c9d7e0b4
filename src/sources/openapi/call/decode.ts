/**
 * A success in; the value that the tool returns out, decoded by the media type of the answer: JSON as it is,
 * texts as texts, everything else as base64, and images as blocks beside it. No body is no value.
 */
import { nestsDeeperThan } from '../../../json/index.ts';
import type { ContentBlock } from '../../../tool/index.ts';
import { CallFailure, hasSignature, jsonOf, textOf, typeOf, type HttpResponse } from '../../http/index.ts';
import { formOf } from '../media-types.ts';

export interface Decoded {
  readonly data: unknown;
  /** Blocks that show the value better than its text copy. */
  readonly content: readonly ContentBlock[];
}

/** `declared`: media types of the success responses, for an answer that does not name its own. */
export function decodeAnswer(answer: HttpResponse, declared: readonly string[]): Decoded {
  if (answer.bytes.length === 0) return { data: null, content: [] };
  const mediaType = answer.contentType === '' ? (declared[0] ?? 'application/json') : answer.contentType;
  switch (formOf(mediaType)) {
    case 'json':
      return { data: decodedJson(answer), content: [] };
    case 'text':
    case 'form':
      return decodedText(answer, declared);
    case 'multipart':
    case 'binary':
      return decodedBytes(answer);
  }
}

/** Later stages and clients read and write a value of this depth without overflowing the stack. */
const MAX_DEPTH = 1_000;

function decodedJson(answer: HttpResponse): unknown {
  const data = jsonOf(answer);
  if (nestsDeeperThan(MAX_DEPTH, data)) {
    throw new CallFailure('E007', `The answer is nested deeper than ${MAX_DEPTH} levels.`);
  }
  return data;
}

/** Some APIs send JSON as `text/plain`: it counts as JSON where only JSON is declared and the text parses. */
function decodedText(answer: HttpResponse, declared: readonly string[]): Decoded {
  const text = textOf(answer);
  const isDeclaredJson = declared.length > 0 && declared.every((type) => formOf(type) === 'json');
  if (isDeclaredJson && /^\s*[[{"\d\-tfn]/.test(text)) {
    try {
      return { data: decodedJson(answer), content: [] };
    } catch {
      // Not JSON after all: the text is the value.
    }
  }
  return { data: text, content: [{ type: 'text', text }] };
}

const SIGNATURE_BYTES = 1_024;

function decodedBytes({ bytes, contentType }: HttpResponse): Decoded {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  const detected = typeOf(Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1'));
  const claimed = contentType.startsWith('image/') && !hasSignature(contentType) ? contentType : undefined;
  const mimeType =
    detected?.startsWith('image/') === true ? detected : detected === undefined ? claimed : undefined;
  const isPicture = mimeType !== undefined && mimeType !== 'image/svg+xml';
  return { data, content: isPicture ? [{ type: 'image', data, mimeType }] : [] };
}
