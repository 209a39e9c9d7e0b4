/** The first bytes of a body in; the media type that they tell out, whatever the headers say. */

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

export function typeOf(start: string): string | undefined {
  return SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0];
}

/** Whether the first bytes tell an image of this type. */
export function hasSignature(mimeType: string): boolean {
  return SIGNATURES.some(([type]) => type === mimeType);
}
