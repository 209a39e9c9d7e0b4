/** A response in; the data that it carries out, decoded by the declared MIME type (R-FLOW-7). */
import { nestsDeeperThan } from '../../../json/index.ts';
import type { ContentBlock } from '../../../tool/index.ts';
import { CallFailure, hasSignature, jsonOf, textOf, typeOf, type HttpResponse } from '../../http/index.ts';
import type { RouteOutput } from '../output/read-output.ts';

export interface Decoded {
  readonly data: unknown;
  /** An image, for clients that show some. */
  readonly content: readonly ContentBlock[];
  /** The content type of the response; undefined where it is not needed. */
  readonly contentType?: string;
  /** An upper bound on the size of the data as JSON. */
  readonly maxBytes: number;
}

/**
 * The growth of a byte of a response as JSON, at most: a control character as `\u0001`, `1e20` with all its
 * zeros.
 */
const GROWTH = 6;

export function decodeResponse(response: HttpResponse, { decoding }: RouteOutput): Decoded {
  switch (decoding) {
    case 'text':
      return { data: textOf(response), content: [], maxBytes: response.bytes.length * GROWTH };
    case 'image':
      return decodeImage(response);
    case 'json':
      return { data: decodeJson(response), content: [], maxBytes: response.bytes.length * GROWTH };
  }
}

/** An empty body, as after a deletion, is null. */
function decodeJson(response: HttpResponse): unknown {
  if (response.bytes.length === 0) return null;
  const data = jsonOf(response);
  if (nestsDeeperThan(MAX_DEPTH, data)) {
    throw new CallFailure('E007', `The response is nested deeper than ${MAX_DEPTH} levels.`);
  }
  return data;
}

/** A bound that later stages and clients handle without overflowing the stack. */
const MAX_DEPTH = 1_000;

function decodeImage({ bytes, contentType }: HttpResponse): Decoded {
  const data = base64(bytes);
  const detected = typeOf(Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1'));
  const claimed = contentType.startsWith('image/') && !hasSignature(contentType) ? contentType : undefined;
  const mimeType =
    detected?.startsWith('image/') === true ? detected : detected === undefined ? claimed : undefined;
  // Other content, such as an error page, is delivered as data only. So is an SVG, which is text: an API may
  // repeat a key in it, and only data is redacted.
  const isPicture = mimeType !== undefined && mimeType !== 'image/svg+xml' && bytes.length > 0;
  const content: ContentBlock[] = isPicture ? [{ type: 'image', data, mimeType }] : [];
  return { data, content, contentType, maxBytes: data.length };
}

const SIGNATURE_BYTES = 1_024;

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
