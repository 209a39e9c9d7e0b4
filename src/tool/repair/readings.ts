/**
 * A value that does not fit in; the same content in another type out, or nothing. Models write numbers and
 * objects as text, text as numbers, and `null` for an absent property. A reading never guesses: its content
 * stays the same.
 */
export const ABSENT: unique symbol = Symbol('absent');

export function otherReading(value: unknown, isProperty: boolean): { readonly value: unknown } | undefined {
  switch (typeof value) {
    case 'string':
      return readingOfText(value);
    case 'number':
    case 'boolean':
      return { value: String(value) };
    default:
      return value === null && isProperty ? { value: ABSENT } : undefined;
  }
}

function readingOfText(text: string): { readonly value: unknown } | undefined {
  if (/^\s*(?:true|false)\s*$/i.test(text)) return { value: text.trim().toLowerCase() === 'true' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // Beyond this a number would lose digits, and a string within a string is no other type.
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined;
  return typeof value === 'string' ? undefined : { value };
}
