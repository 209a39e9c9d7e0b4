/**
 * Functions of the application around every call, read and prompt: each gets the call and `next`, which goes
 * on to the next one and at last to the author's function. What a middleware returns is checked as if the
 * function had returned it.
 */
import type { RequestContext } from './context.ts';

/** A call as middleware sees it: its arguments are checked, its function has not run. */
export interface MiddlewareCall {
  /** Whether a tool is called, a resource read or a prompt rendered. */
  readonly kind: 'tool' | 'resource' | 'prompt';
  /** The name of the tool, resource, template or prompt. */
  readonly name: string;
  /** The checked arguments, or the variables of a template; undefined for a resource. */
  readonly args: unknown;
  /** What the function gets as its context. */
  readonly context: RequestContext;
}

/**
 * Runs around calls. Return what `next()` returns, or something else; throw a `ToolError` to refuse the call
 * in words that the client reads.
 */
export type Middleware = (call: MiddlewareCall, next: () => Promise<unknown>) => unknown;

/** Without middleware, `work` runs as it is. */
export function throughMiddleware(
  middleware: readonly Middleware[],
  call: MiddlewareCall,
  work: () => unknown,
): unknown {
  return from(0);

  function from(index: number): unknown {
    const current = middleware[index];
    return current === undefined ? work() : current(call, async () => from(index + 1));
  }
}
