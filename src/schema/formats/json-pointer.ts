/**
 * `json-pointer` (RFC 6901) and `relative-json-pointer` (draft-bhutton-relative-json-pointer-00).
 * In comes a text, out goes whether it is one.
 */
export function isJsonPointer(text: string): boolean {
  return (text === '' || text.startsWith('/')) && !/~(?![01])/.test(text);
}

/** `#` may follow an index manipulation: the draft's grammar omits that, its examples (`0-1#`) have it. */
export function isRelativeJsonPointer(text: string): boolean {
  const prefix = /^(?:0|[1-9]\d*)(?:[+-](?:0|[1-9]\d*))?/.exec(text)?.[0];
  if (prefix === undefined) return false;
  const rest = text.slice(prefix.length);
  return rest === '#' || isJsonPointer(rest);
}
