/** What `run` may say beside its value: a reply carries blocks for people and models, and `_meta` for programs. */
import { hasBrand } from './untrusted-value.ts';
import type { ContentBlock } from './content.ts';

export interface ReplyExtras {
  /** Shown as they are, before whatever text `wire/` adds. */
  readonly content?: readonly ContentBlock[];
  /** `_meta` of the result. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Known by every copy of this package: a tool may have been made with another one. */
const BRAND: symbol = Symbol.for('anyshape/reply');

export class Reply<Value = unknown> {
  readonly value: Value;
  readonly content: readonly ContentBlock[] | undefined;
  readonly meta: Readonly<Record<string, unknown>> | undefined;

  constructor(value: Value, extras: ReplyExtras) {
    Object.defineProperty(this, BRAND, { value: true });
    this.value = value;
    this.content = extras.content;
    this.meta = extras.meta;
  }
}

export function reply<const Value>(value: Value, extras: ReplyExtras = {}): Reply<Value> {
  return new Reply(value, extras);
}

export function isReply(value: unknown): value is Reply {
  return hasBrand(value, BRAND);
}
