/**
 * A failure whose message the client reads. Any other error of a tool stays inside: the client gets a generic
 * sentence and the id of the request in the log.
 */
import { hasBrand } from './untrusted-value.ts';
import type { ContentBlock } from './content.ts';

/** What a `ToolError` carries beside its message. */
export interface ToolErrorOptions extends ErrorOptions {
  /** Content blocks that follow the message. */
  readonly content?: readonly ContentBlock[];
  /** Data for programs. Sent as `structuredContent` to clients that take it; not checked as an output. */
  readonly value?: unknown;
}

/** Known by every copy of this package: a tool may have been made with another one. */
const BRAND: symbol = Symbol.for('anyshape/tool-error');

/**
 * A failure whose message the client reads. Of any other error that `run` throws, the client gets a generic
 * sentence with the id of the request in the log.
 *
 * @example
 * const find = tool({
 *   name: 'find',
 *   run() {
 *     throw new ToolError('There is no order 7. List the orders first.', { value: { code: 'not-found' } });
 *   },
 * });
 */
export class ToolError extends Error {
  /** Content blocks that follow the message. */
  readonly content: readonly ContentBlock[];
  /** Data for programs; undefined where there is none. */
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
