/**
 * Runs a function with a `fetch` in place of the global one in its asynchronous context, also in timers and
 * promises that outlive it. Everywhere else the global `fetch` is unchanged. Installed before modules run, so
 * that a module which keeps `fetch` in a variable keeps the scoped one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Fetch = typeof fetch;

const scopes = new AsyncLocalStorage<Fetch>();
let installed: Fetch | undefined;

export function installScopedFetch(): void {
  const plain = globalThis.fetch;
  if (plain === installed) return;
  installed = function fetch(this: unknown, ...request: Parameters<Fetch>): Promise<Response> {
    const scoped = scopes.getStore();
    return scoped === undefined ? Reflect.apply(plain, this, request) : scoped(...request);
  };
  globalThis.fetch = installed;
}

export function withFetch<Result>(scoped: Fetch, work: () => Result): Result {
  installScopedFetch();
  return scopes.run(scoped, work);
}

/** Passes requests without a connection, such as `data:`, to the platform. */
export function plainFetch(...request: Parameters<Fetch>): Promise<Response> {
  return scopes.exit(() => globalThis.fetch(...request));
}
