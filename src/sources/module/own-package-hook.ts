/**
 * Names of our package and their addresses in; a hook in Node's module loader out: `import 'anyshape'` in any
 * module then resolves to the running package. Without it, a module outside of the package's folder would
 * find no package, or another copy, whose tools are of another class.
 */
import { createRequire } from 'node:module';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

export type PackageUrls = Readonly<Record<string, string>>;

type Resolve = (specifier: string, context: unknown, next: Resolve) => unknown;

/** Node 22.15 and later; Node 20 has only `register`, which runs hooks on a thread (12 MB, 30 ms). */
interface SynchronousHooks {
  readonly registerHooks?: (hooks: { readonly resolve: Resolve }) => void;
}

/** The hook for `register`, which takes a module and not a function. */
const HOOK = `
let urls = {};
export const initialize = (data) => { urls = data; };
export const resolve = (specifier, context, next) =>
  Object.hasOwn(urls, specifier) ? { url: urls[specifier], shortCircuit: true } : next(specifier, context);
`;

let isHooked = false;

export function hookOwnPackage(urls: PackageUrls): void {
  if (isHooked) return;
  isHooked = true;
  const { registerHooks } = nodeModule as SynchronousHooks;
  if (registerHooks === undefined) {
    nodeModule.register(`data:text/javascript,${encodeURIComponent(HOOK)}`, { data: urls });
    return;
  }
  registerHooks({
    resolve: (specifier, context, next) =>
      Object.hasOwn(urls, specifier)
        ? { url: urls[specifier], shortCircuit: true }
        : next(specifier, context, next),
  });
}

/**
 * Whether a module at this path imports the running package without a hook: the package is installed beside
 * it.
 */
export function findsOwnPackage(path: string, urls: PackageUrls): boolean {
  try {
    const { resolve } = createRequire(path);
    return Object.entries(urls).every(([name, url]) => resolve(name) === fileURLToPath(url));
  } catch {
    return false;
  }
}
