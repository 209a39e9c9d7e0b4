/**
 * The outcome of a call, from a module or a server: both the text output and `--json` are written from it.
 */
import type { JsonObject } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';

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
      /** The exact result of one protocol version, with `--protocol`. */
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

/** All but line breaks and tabs as they are written in JSON, so that a text cannot steer a terminal. */
export function withoutControls(text: string): string {
  return text
    .split('\n')
    .map((line) => line.split('\t').map(oneLine).join('\t'))
    .join('\n');
}

/** Leaves out the exit code, which the process returns. */
export function jsonOf(called: Called): JsonObject {
  return called.ok ? { ...called } : { ok: false, message: called.message };
}
