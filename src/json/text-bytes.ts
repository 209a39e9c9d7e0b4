/**
 * The UTF-8 bytes that the UTF-16 unit at an index takes in JSON text, as `JSON.stringify` writes it. The
 * first half of a pair counts for both.
 */
export function unitBytes(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  if (unit < 0x80) return unit >= 0x20 && unit !== 0x22 && unit !== 0x5c ? 1 : escapeBytes(unit);
  if (unit < 0x800) return 2;
  if (unit < 0xd800 || unit > 0xdfff) return 3;
  if (isPair(text, index)) return 4;
  return isPair(text, index - 1) ? 0 : 6; // a lone surrogate leaves as \udXXX
}

function isPair(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  const next = text.charCodeAt(index + 1);
  return unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
}

/** `\n` and its like take two bytes, other control characters six. */
function escapeBytes(unit: number): number {
  return unit === 0x22 || unit === 0x5c || (unit >= 8 && unit <= 13 && unit !== 11) ? 2 : 6;
}
