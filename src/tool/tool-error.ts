/**
 * A failure that the client should hear of in these words. Anything else that a tool throws stays inside: the client
 * gets a generic line and an id that the log explains.
 */
import { hasBrand } from './untrusted-value.ts';
import type { ContentBlock } from './content.ts';

export interface ToolErrorOptions extends ErrorOptions {
  /** Further blocks, after the text. */
  readonly content?: readonly ContentBlock[];
  /** Sent as `structuredContent` where the client can take it; never checked as an output. */
  readonly value?: unknown;
}

/** Known by every copy of this package: a tool may have been made with another one. */
const BRAND: symbol = Symbol.for('anyshape/tool-error');

export class ToolError extends Error {
  readonly content: readonly ContentBlock[];
  readonly value: unknown;

  constructor(message: string, options: ToolErrorOptions = {}) {
    super(message, options);
    Object.defineProperty(this, BRAND, { value: true });
    this.name = 'ToolError';
    this.content = options.content ?? [];
    this.value = options.value;
  }
}

export function isToolError(error: unknown): error is ToolError {
  return hasBrand(error, BRAND);
}
