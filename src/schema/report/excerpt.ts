/**
 * A part of a value as JSON text, where it is short enough to be shown whole. Costs at most its own length, however
 * large, deep, cyclic or hostile the value is; undefined where it is too long, absent, or cannot be read.
 */
import { parsePointer, stepInto } from '../../json/index.ts';

const MAX_TEXT = 100;

class TooLong extends Error {}

export function excerptAt(root: unknown, pointer: string): string | undefined {
  try {
    let value = root;
    for (const segment of parsePointer(pointer) ?? []) value = stepInto(value, segment);
    return typeof value === 'object' && value !== null ? new Writer().write(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Recursion is safe: each level writes at least one character. */
class Writer {
  private text = '';

  write(value: unknown): string {
    this.value(value);
    return this.text;
  }

  private value(value: unknown): void {
    if (Array.isArray(value)) return this.items(value);
    if (typeof value === 'object' && value !== null) return this.members(value);
    if (typeof value === 'string' && value.length > MAX_TEXT) throw new TooLong();
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) throw new TypeError('not JSON');
    this.put(text);
  }

  private items(items: readonly unknown[]): void {
    this.put('[');
    for (let i = 0; i < items.length; i++) {
      if (i > 0) this.put(',');
      this.value(items[i]);
    }
    this.put(']');
  }

  private members(value: object): void {
    this.put('{');
    let separator = '';
    for (const key in value) {
      if (!Object.hasOwn(value, key) || (value as Record<string, unknown>)[key] === undefined) continue;
      if (key.length > MAX_TEXT) throw new TooLong();
      this.put(`${separator}${JSON.stringify(key)}:`);
      this.value((value as Record<string, unknown>)[key]);
      separator = ',';
    }
    this.put('}');
  }

  private put(text: string): void {
    this.text += text;
    if (this.text.length > MAX_TEXT) throw new TooLong();
  }
}
