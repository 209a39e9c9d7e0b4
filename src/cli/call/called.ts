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
      /** About other tools of the sources. */
      readonly note?: string;
    }
  | {
      readonly ok: false;
      readonly exit: number;
      readonly message: string;
      readonly wire?: unknown;
    };

/** A text that is the whole result is printed as it is, any other value as JSON. */
export function resultText({ value, content }: Called & { readonly ok: true }): string {
  const texts = content.flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  );
  const isText = value === undefined || value === texts.join('\n');
  return isText ? texts.map((text) => `${text}\n`).join('') : `${JSON.stringify(value, undefined, 2)}\n`;
}

/** The exit code is no part of it: whoever asks has that already. */
export function jsonOf(called: Called): JsonObject {
  return called.ok ? { ...called } : { ok: false, message: called.message };
}
