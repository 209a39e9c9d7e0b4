/**
 * Scopes of tools that Node drops before it calls the listeners of an uncaught exception: Node 20 leaves an
 * AsyncResource first, which is where `queueMicrotask` and `AsyncResource.bind` run their callbacks. What
 * leaves one by throwing is noted here with its scope.
 */
import { AsyncResource } from 'node:async_hooks';
import { currentToolScope, type ToolScope } from '../../tool/index.ts';

type Callback = (this: unknown, ...args: unknown[]) => unknown;

let lost: { readonly error: unknown; readonly scope: ToolScope } | undefined;

/** Until the function that it returns is called. */
export function noteLostScopes(): () => void {
  const original = AsyncResource.prototype.runInAsyncScope;
  let isNoting = true;
  const noting = function (this: AsyncResource, callback: Callback, ...rest: [unknown, ...unknown[]]) {
    return original.call(this, isNoting ? noted(callback) : callback, ...rest);
  };
  AsyncResource.prototype.runInAsyncScope = noting as typeof original;
  return () => {
    isNoting = false;
    lost = undefined;
    // Another one may have put its own function over this one, which then stays and passes everything on.
    if (AsyncResource.prototype.runInAsyncScope === noting)
      AsyncResource.prototype.runInAsyncScope = original;
  };
}

/** The scope in which this was thrown last, once. */
export function takeLostScope(error: unknown): ToolScope | undefined {
  const match = lost !== undefined && Object.is(lost.error, error) ? lost.scope : undefined;
  lost = undefined;
  return match;
}

function noted(callback: Callback): Callback {
  return function (...args) {
    try {
      return callback.apply(this, args);
    } catch (error) {
      const scope = currentToolScope();
      if (scope !== undefined) lost = { error, scope };
      throw error;
    }
  };
}
