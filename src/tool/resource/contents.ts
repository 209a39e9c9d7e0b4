/**
 * What `read` returned in; the contents of `resources/read` out, of JSON alone and within the limit, or what
 * is wrong with them. Bytes become Base64 only after their length is known to fit.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { normaliseResult } from '../result-value.ts';

/** One part of a resource as the newest protocol version has it. */
export interface ResourceContents {
  /** Its own URI. */
  readonly uri: string;
  /** The type of its content. */
  readonly mimeType?: string;
  /** Its content, where it is text. */
  readonly text?: string;
  /** Its content in Base64, where it is not text. */
  readonly blob?: string;
  /** `_meta` of the part. */
  readonly _meta?: Readonly<JsonObject>;
}

export type ReadContents =
  | { readonly ok: true; readonly contents: readonly ResourceContents[] }
  /** In words that continue "returned". */
  | { readonly ok: false; readonly fault: string };

export interface PartDefaults {
  readonly uri: string;
  readonly mimeType: string | undefined;
}

export function readContents(returned: unknown, defaults: PartDefaults, maxBytes: number): ReadContents {
  try {
    const parts = (Array.isArray(returned) ? returned : [returned]).map((part) =>
      partOf(part, defaults, maxBytes),
    );
    const fault = parts.find((part) => typeof part === 'string');
    if (fault !== undefined) return { ok: false, fault };
    const normal = normaliseResult(parts, maxBytes);
    return normal.ok ? { ok: true, contents: normal.value as readonly ResourceContents[] } : normal;
  } catch {
    return { ok: false, fault: 'a value that threw when it was read' };
  }
}

/** A text says what is wrong. */
function partOf(part: unknown, { uri, mimeType }: PartDefaults, maxBytes: number): JsonObject | string {
  const type = mimeType === undefined ? {} : { mimeType };
  if (typeof part === 'string') return { uri, ...type, text: part };
  const bytes = bytesIn(part);
  if (bytes !== undefined)
    return isWithin(bytes, maxBytes) ? { uri, ...type, blob: base64(bytes) } : tooLarge(maxBytes);
  if (!isObject(part)) return `${preview(part)}: return a text, bytes, { text } or { blob }`;
  const { text, blob, meta } = part;
  if ((text === undefined) === (blob === undefined)) {
    return `${preview(part)}: a part has either "text" or "blob", and not both`;
  }
  if (meta !== undefined && !isObject(meta)) return `a part whose "meta" is no object, but ${preview(meta)}`;
  const own = {
    uri: part['uri'] ?? uri,
    ...type,
    ...(part['mimeType'] !== undefined && { mimeType: part['mimeType'] }),
    ...(meta !== undefined && { _meta: meta }),
  };
  if (typeof own.uri !== 'string' || typeof (own.mimeType ?? '') !== 'string') {
    return 'a part whose "uri" or "mimeType" is no text';
  }
  if (text !== undefined)
    return typeof text === 'string' ? { ...own, text } : `a "text" that is ${preview(text)}`;
  const content = bytesIn(blob);
  if (content !== undefined) {
    return isWithin(content, maxBytes) ? { ...own, blob: base64(content) } : tooLarge(maxBytes);
  }
  return isBase64(blob) ? { ...own, blob } : 'a "blob" that is neither bytes nor Base64';
}

function bytesIn(value: unknown): Uint8Array | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (!ArrayBuffer.isView(value)) return undefined;
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

function isWithin({ byteLength }: Uint8Array, maxBytes: number): boolean {
  return (byteLength / 3) * 4 <= maxBytes;
}

function tooLarge(maxBytes: number): string {
  return `more than ${maxBytes} bytes`;
}

function base64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

function isBase64(text: unknown): boolean {
  return typeof text === 'string' && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
