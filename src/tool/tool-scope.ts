/**
 * Which tool the running code belongs to: a call enters its scope here, and timers, promises and streams that it starts
 * keep it after the call has ended. Off until it is switched on, since Node then follows every asynchronous operation.
 */
import type { AsyncLocalStorage } from 'node:async_hooks';

export interface ToolScope {
  readonly tool: string;
  readonly requestId: string;
}

type Storage = AsyncLocalStorage<ToolScope | undefined>;

let storage: Storage | undefined;
let users = 0;

/** Switches scopes on for the process; the function that it returns switches them off, once all have called theirs. */
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

/** The scope is made only where scopes are on: to make one takes longer than to call a short tool. */
export function insideToolScope<Answer>(scopeOf: () => ToolScope, work: () => Answer): Answer {
  return storage === undefined ? work() : storage.run(scopeOf(), work);
}

/** For what the server does on behalf of a tool, such as writing to a socket: its faults are the server's. */
export function outsideToolScope<Answer>(work: () => Answer): Answer {
  return storage?.getStore() === undefined ? work() : storage.run(undefined, work);
}
