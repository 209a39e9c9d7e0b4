/** What became of a call, wherever the tool lives: both the plain output and `--json` are written from it. */
import type { JsonObject } from '../../json/index.ts';

export interface Block {
  readonly type: string;
  readonly text?: unknown;
}

export type Called =
  | {
      readonly ok: true;
      /** The natural value; undefined where the tool returned none. */
      readonly value: unknown;
      readonly content: readonly Block[];
      /** The exact result of one protocol version, where that was asked for. */
      readonly wire?: unknown;
    }
  | {
      readonly ok: false;
      readonly exit: number;
      readonly message: string;
      readonly wire?: unknown;
    };

/** Without a value, the text that came along is the result. */
export function resultText({ value, content }: Called & { readonly ok: true }): string {
  if (value !== undefined) return `${JSON.stringify(value, undefined, 2)}\n`;
  return content.map((block) => (typeof block.text === 'string' ? `${block.text}\n` : '')).join('');
}

/** The exit code is no part of it: whoever asks has that already. */
export function jsonOf(called: Called): JsonObject {
  return called.ok ? { ...called } : { ok: false, message: called.message };
}
