/** A reply of `run`: its value with content blocks for people and models, and `_meta` for programs. */
import { hasBrand } from './untrusted-value.ts';
import type { ContentBlock } from './content.ts';

/** What a reply adds to the value of a tool. */
export interface ReplyExtras {
  /** Blocks for people and models. The text copy of the value follows them, where the tool adds one. */
  readonly content?: readonly ContentBlock[];
  /** `_meta` of the result, for programs. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Known by every copy of this package: a tool may have been made with another one. */
const BRAND: symbol = Symbol.for('anyshape/reply');

/** A value with content blocks or `_meta` beside it. `reply` makes one. */
export class Reply<Value = unknown> {
  /** The value, which is checked against the output schema. */
  readonly value: Value;
  /** Blocks for people and models. */
  readonly content: readonly ContentBlock[] | undefined;
  /** `_meta` of the result. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /**
   * A failure that another server reported: its content and meta are sent as they are, as an error.
   *
   * @internal
   */
  readonly isError: boolean;

  /** @internal */
  constructor(value: Value, extras: ReplyExtras, isError = false) {
    Object.defineProperty(this, BRAND, { value: true });
    this.value = value;
    this.content = extras.content;
    this.meta = extras.meta;
    this.isError = isError;
  }
}

/**
 * Returns a value from `run` together with content blocks or `_meta`.
 *
 * @param value The value of the tool, checked against its output schema.
 * @param extras Content blocks and `_meta`; default none.
 *
 * @example
 * const draw = tool({
 *   name: 'draw',
 *   output: { type: 'object', properties: { width: { type: 'integer' } } },
 *   run: () => reply({ width: 1 }, { content: [{ type: 'text', text: 'A dot.' }] }),
 * });
 */
export function reply<const Value>(value: Value, extras: ReplyExtras = {}): Reply<Value> {
  return new Reply(value, extras);
}

/**
 * A failure in the words of another server; `value` is its structured content, undefined where it has none.
 */
export function failedReply(value: unknown, extras: ReplyExtras): Reply {
  return new Reply(value, extras, true);
}

export function isReply(value: unknown): value is Reply {
  return hasBrand(value, BRAND);
}
