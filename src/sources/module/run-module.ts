/**
 * The path of a module in; what it exports out. Node runs plain scripts, and `jiti` runs TypeScript on every
 * Node; `anyshape` in the module is the running package, so that the two share tools and errors. A module
 * that is loaded again is run again, by `jiti`: Node keeps a module, and all that it imports, for as long as
 * the process lives.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Jiti, ModuleCache, NodeModule } from 'jiti';
import { installScopedFetch } from '../http/scoped-fetch.ts';
import { findsOwnPackage, hookOwnPackage, type PackageUrls } from './own-package-hook.ts';
import { isForJiti, isPlainScript } from './plain-script.ts';

/** The modules that were loaded before, by path; kept by callers that load files again. */
export type ModuleMemory = Map<string, RememberedModule>;

export interface RememberedModule {
  /** Identifies the version of the file; it differs after a change. */
  readonly stamp: string;
  /** Undefined where it failed. */
  readonly exported?: unknown;
}

export interface Running {
  /** The modules for `anyshape` and its subpaths, by name. */
  readonly ownPackage: Readonly<Record<string, () => Promise<object>>>;
  /** Their URLs for Node; undefined where the package runs from its sources, which Node cannot load. */
  readonly ownPackageUrls?: PackageUrls | undefined;
  /**
   * For hundreds of files that mostly do not import our package: Node runs them, and `jiti` those that fail.
   */
  readonly isPlain?: boolean;
  readonly memory?: ModuleMemory;
}

export async function runModule(path: string, stamp: string, running: Running): Promise<unknown> {
  const { memory = new Map() as ModuleMemory } = running;
  const before = memory.get(path);
  if (before?.stamp === stamp && before.exported !== undefined && hasNoImports(path)) return before.exported;
  memory.set(path, { stamp });
  // A module that keeps `fetch` in a variable then keeps the scoped one.
  installScopedFetch();
  const exported = await (before === undefined ? runFirst(path, running) : runAfresh(path, running));
  memory.set(path, { stamp, exported });
  return exported;
}

// No cache on disk: code from a cache that others can write would be run.
const OPTIONS = { fsCache: false, moduleCache: false, interopDefault: false } as const;

async function runFirst(path: string, running: Running): Promise<unknown> {
  const { ownPackage, ownPackageUrls, isPlain = false } = running;
  if (isPlain || (ownPackageUrls !== undefined && isPlainScript(path))) {
    const isNamed = !isPlain || /\banyshape\b/.test(readFileSync(path, 'utf8'));
    if (isNamed && ownPackageUrls !== undefined && !findsOwnPackage(path, ownPackageUrls))
      hookOwnPackage(ownPackageUrls);
    try {
      return (await import(pathToFileURL(path).href)) as unknown;
    } catch (error) {
      if (!isPlain && !isForJiti(error)) throw error;
    }
  }
  return (await jitiFor(path, ownPackage)).import(path);
}

/** The module's imports, except packages, are read and run again with it. */
async function runAfresh(path: string, { ownPackage }: Running): Promise<unknown> {
  const jiti = await jitiFor(path, ownPackage);
  clearJsonCache(createRequire(path).cache);
  return evaluate(jiti, path, readFileSync(path, 'utf8'), freshModules(jiti));
}

async function jitiFor(path: string, ownPackage: Running['ownPackage']): Promise<Jiti> {
  const { createJiti } = await import('jiti');
  const virtualModules: Record<string, object> = {};
  for (const [name, load] of Object.entries(ownPackage)) virtualModules[name] = await load();
  return createJiti(path, { ...OPTIONS, virtualModules });
}

/** A promise, except of a CommonJS module, which others may `require`. */
function evaluate(jiti: Jiti, filename: string, source: string, cache: ModuleCache): unknown {
  const isCommonJs = /\.c?js$/i.test(filename) && !/^\s*(?:import|export)\b/m.test(source);
  return jiti.evalModule(source, { filename, async: !isCommonJs, forceTranspile: true, cache });
}

/** `jiti` reads this cache before it passes a plain module to Node, which would return its cached one. */
function freshModules(jiti: Jiti): ModuleCache {
  const evaluated = (file: string): NodeModule =>
    ({ exports: evaluate(jiti, file, readFileSync(file, 'utf8'), cache) }) as NodeModule;
  const cache: ModuleCache = new Proxy<ModuleCache>(
    {},
    {
      get: (modules, file: string) =>
        modules[file] ?? (/\.[cm]?js$/i.test(file) && !isOfPackage(file) ? evaluated(file) : undefined),
    },
  );
  return cache;
}

/** `jiti` loads JSON through Node, which caches it. */
function clearJsonCache(required: NodeJS.Require['cache']): void {
  for (const file of Object.keys(required))
    if (/\.json$/i.test(file) && !isOfPackage(file)) Reflect.deleteProperty(required, file);
}

function isOfPackage(file: string): boolean {
  return /[/\\]node_modules[/\\]/.test(file);
}

/** Whether the file imports nothing, so that no change elsewhere affects it. */
function hasNoImports(path: string): boolean {
  return !/\b(?:import|require)\b|\bfrom\s*["']/.test(readFileSync(path, 'utf8'));
}

/** A package, or a module of Node, as a file in the folder would get it. */
export async function runPackage(name: string, fileInFolder: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  return createJiti(fileInFolder, OPTIONS).import(name);
}
