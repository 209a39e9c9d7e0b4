/**
 * A value as JSON text, if that is short; undefined where it is longer than allowed, or cannot be read. The
 * cost is bounded by the allowed length, however large, deep, cyclic or hostile the value is.
 */
class TooLong extends Error {}

export function shortText(value: unknown, most: number): string | undefined {
  try {
    return new Writer(most).write(value);
  } catch {
    return undefined;
  }
}

/** Recursion is safe: each level writes at least one character. */
class Writer {
  private readonly most: number;
  private text = '';

  constructor(most: number) {
    this.most = most;
  }

  write(value: unknown): string {
    this.value(value);
    return this.text;
  }

  private value(value: unknown): void {
    if (Array.isArray(value)) return this.items(value);
    if (typeof value === 'object' && value !== null) return this.members(value);
    if (typeof value === 'string' && value.length > this.most) throw new TooLong();
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
      if (key.length > this.most) throw new TooLong();
      this.put(`${separator}${JSON.stringify(key)}:`);
      this.value((value as Record<string, unknown>)[key]);
      separator = ',';
    }
    this.put('}');
  }

  private put(text: string): void {
    this.text += text;
    if (this.text.length > this.most) throw new TooLong();
  }
}
