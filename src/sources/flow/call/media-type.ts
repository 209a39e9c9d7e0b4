/**
 * The data of an image route in; the media type that it has instead of the declared one out, undefined where it is that
 * image (R-FLOW-14). An API that says sorry mostly does so in HTML, and with status 200.
 */
import type { RouteOutput } from '../output/read-output.ts';
import type { Decoded } from './decode.ts';

export interface MediaTypeMiss {
  readonly expected: string;
  readonly received: string;
}

/** By the first bytes, as base64 decodes them; ISO-8859-1, so that a byte is a character. */
const SIGNATURES: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/bmp', /^BM[^]{4}\0{4}/],
  ['image/tiff', /^(?:II\*\0|MM\0\*)/],
  ['image/x-icon', /^\0\0\x01\0/],
  ['image/avif', /^[^]{4}ftypavif/],
  ['image/svg+xml', /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i],
  ['text/html', /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body)[\s>]/i],
  ['application/json', /^\s*[[{]/],
];
const LOOKED_AT = 1_024;

export function mediaTypeMiss(
  { data, contentType }: Decoded,
  { decoding, mimeType }: RouteOutput,
): MediaTypeMiss | undefined {
  if (decoding !== 'image' || typeof data !== 'string') return undefined;
  const expected = baseType(mimeType);
  const bytes = Buffer.from(data.slice(0, LOOKED_AT), 'base64').toString('latin1');
  const found = typeOf(bytes);
  if (found === expected || (found === undefined && !isTold(expected) && bytes !== '')) return undefined;
  const claimed = contentType === undefined || contentType === expected ? '' : contentType;
  return { expected, received: found ?? (bytes === '' ? 'empty' : claimed || 'no image of that kind') };
}

export function typeOf(start: string): string | undefined {
  return SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0];
}

/** Whether the first bytes tell an image of this type. */
export function isTold(mimeType: string): boolean {
  return SIGNATURES.some(([type]) => type === mimeType);
}

function baseType(mimeType: string): string {
  const [type = ''] = mimeType.toLowerCase().split(';', 1);
  return type.trim() === 'image/jpg' ? 'image/jpeg' : type.trim();
}
