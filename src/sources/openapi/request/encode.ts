/**
 * A text in; the same as a part of a URL out. Only letters, digits, "-", ".", "_" and "~" stay (RFC 3986,
 * 2.3).
 */

export type Encode = (text: string) => string;

export function encoded(text: string): string {
  // A lone surrogate is no character, and no URL can carry it.
  return encodeURIComponent(Buffer.from(text).toString()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * For `allowReserved`: reserved characters stay, but for those that would end the value: "&" and "+" in a
 * query, and "#".
 */
export function encodedReserved(text: string): string {
  return encoded(text).replace(/%(?:3A|2F|3F|5B|5D|40|21|24|27|28|29|2A|2C|3B|3D)/g, decodeURIComponent);
}

/** For headers, where texts stay as they are. */
export function asWritten(text: string): string {
  return text;
}

/** A scalar as people write it; anything else as JSON. */
export function textFor(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
