/** The UTF-8 length of a string's JSON text, quotes and escapes included, as `JSON.stringify` writes it. */
export function textBytes(text: string): number {
  let bytes = 2;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += unit >= 0x20 && unit !== 0x22 && unit !== 0x5c ? 1 : escapeBytes(unit);
    else if (unit < 0x800) bytes += 2;
    else if (unit < 0xd800 || unit > 0xdfff) bytes += 3;
    else if (isPair(text, i)) {
      bytes += 4;
      i++;
    } else bytes += 6; // a lone surrogate leaves as \udXXX
  }
  return bytes;
}

function isPair(text: string, index: number): boolean {
  const next = text.charCodeAt(index + 1);
  return text.charCodeAt(index) <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
}

/** `\n` and its like take two bytes, other control characters six. */
function escapeBytes(unit: number): number {
  return unit === 0x22 || unit === 0x5c || (unit >= 8 && unit <= 13 && unit !== 11) ? 2 : 6;
}
