/**
 * A value in a few words, without secrets. They are removed before the text is cut: half a secret is not
 * recognised.
 */
import { clip, isContainer, isObject, kindName, preview, setOwn, type JsonObject } from '../json/index.ts';

export type Redact = (text: string) => string;

/** Of longer texts, only the length is kept. */
const MAX_TEXT = 65_536;
const MAX_KEYS = 8;

export function sampleOf(value: unknown, redact: Redact): string {
  if (typeof value === 'string') return preview(redactedText(value, redact));
  return preview(isObject(value) ? withRedactedKeys(value, redact) : value);
}

/** One word for the seen value: its type; for `enum` the value itself, where it is short. */
export function wordFor(kind: string, value: unknown, redact: Redact): string {
  return kind === 'enum' && !isContainer(value) ? sampleOf(value, redact) : kindName(value);
}

function redactedText(text: string, redact: Redact): string {
  return text.length > MAX_TEXT ? `(a text of ${text.length} characters)` : redact(text);
}

/** As many keys as a preview shows. */
function withRedactedKeys(value: JsonObject, redact: Redact): JsonObject {
  const copy: JsonObject = {};
  let left = MAX_KEYS;
  for (const key in value) {
    if (left-- === 0) break;
    if (Object.hasOwn(value, key)) setOwn(copy, clip(redactedText(key, redact), 100), null);
  }
  return copy;
}
