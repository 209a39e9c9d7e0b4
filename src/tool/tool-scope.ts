/**
 * Tells which tool the running code belongs to: a call enters its scope here, and the timers, promises and
 * streams that it starts stay in it after the call has ended. Off by default, since Node then tracks every
 * asynchronous operation.
 */
import type { AsyncLocalStorage } from 'node:async_hooks';

export interface ToolScope {
  readonly tool: string;
  readonly requestId: string;
}

type Storage = AsyncLocalStorage<ToolScope | undefined>;

let storage: Storage | undefined;
let users = 0;

/**
 * Switches scopes on for the process. The returned function switches them off; the last one of several does.
 */
export function trackToolScopes(): () => void {
  if (users++ === 0) {
    const { AsyncLocalStorage } = process.getBuiltinModule('node:async_hooks');
    storage = new AsyncLocalStorage();
  }
  let isTracking = true;
  return () => {
    if (!isTracking) return;
    isTracking = false;
    if (--users > 0) return;
    storage?.disable();
    storage = undefined;
  };
}

/** Undefined outside of tools, and where scopes are switched off. */
export function currentToolScope(): ToolScope | undefined {
  return storage?.getStore();
}

/** Creates the scope only where scopes are on: that takes longer than the call of a short tool. */
export function insideToolScope<Answer>(scopeOf: () => ToolScope, work: () => Answer): Answer {
  return storage === undefined ? work() : storage.run(scopeOf(), work);
}

/**
 * For work of the server during a call, such as writing to a socket: its errors are not those of the tool.
 */
export function outsideToolScope<Answer>(work: () => Answer): Answer {
  return storage?.getStore() === undefined ? work() : storage.run(undefined, work);
}
