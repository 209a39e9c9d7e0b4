/**
 * The path of a module in; what it exports out. Node runs plain scripts, and `jiti` runs TypeScript on every Node;
 * `anyshape` in the module is the running package, so that the two share tools and errors. A module that is loaded again
 * is run again, by `jiti`: Node keeps a module, and all that it imports, for as long as the process lives.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Jiti, ModuleCache, NodeModule } from 'jiti';
import { installScopedFetch } from '../http/scoped-fetch.ts';
import { findsOwnPackage, hookOwnPackage, type PackageUrls } from './own-package-hook.ts';
import { isForJiti, isPlainScript } from './plain-script.ts';

/** What was loaded before, by path. Kept by whoever loads the same files again. */
export type ModuleMemory = Map<string, RememberedModule>;

export interface RememberedModule {
  /** Of the file as it was loaded; another one means that it has changed. */
  readonly stamp: string;
  /** Undefined where it failed. */
  readonly exported?: unknown;
}

export interface Running {
  /** What the module gets for `anyshape` and its subpaths, by that name. */
  readonly ownPackage: Readonly<Record<string, () => Promise<object>>>;
  /** The same modules as Node knows them; undefined where the package runs from its sources, which Node cannot load. */
  readonly ownPackageUrls?: PackageUrls | undefined;
  /** For files by the hundred, most of which do not import our package: Node runs them, and `jiti` those that fail. */
  readonly isPlain?: boolean;
  readonly memory?: ModuleMemory;
}

export async function runModule(path: string, stamp: string, running: Running): Promise<unknown> {
  const { memory = new Map() as ModuleMemory } = running;
  const before = memory.get(path);
  if (before?.stamp === stamp && before.exported !== undefined && standsAlone(path)) return before.exported;
  memory.set(path, { stamp });
  // A module that keeps `fetch` in a variable of its own keeps the one that handlers may be given.
  installScopedFetch();
  const exported = await (before === undefined ? runFirst(path, running) : runAfresh(path, running));
  memory.set(path, { stamp, exported });
  return exported;
}

// No files of ours on other people's disks: code that was read from a shared cache would be run.
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

/** Whatever the module imports, packages aside, is read and run anew with it. */
async function runAfresh(path: string, { ownPackage }: Running): Promise<unknown> {
  const jiti = await jitiFor(path, ownPackage);
  forgetJson(createRequire(path).cache);
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

/** `jiti` asks here before it leaves a plain module to Node, which would give the one that it has kept. */
function freshModules(jiti: Jiti): ModuleCache {
  const evaluated = (file: string): NodeModule =>
    ({ exports: evaluate(jiti, file, readFileSync(file, 'utf8'), cache) }) as NodeModule;
  const cache: ModuleCache = new Proxy<ModuleCache>(
    {},
    {
      get: (known, file: string) =>
        known[file] ?? (/\.[cm]?js$/i.test(file) && !isOfPackage(file) ? evaluated(file) : undefined),
    },
  );
  return cache;
}

/** JSON is asked of Node by `jiti`, and Node remembers it. */
function forgetJson(required: NodeJS.Require['cache']): void {
  for (const file of Object.keys(required))
    if (/\.json$/i.test(file) && !isOfPackage(file)) Reflect.deleteProperty(required, file);
}

function isOfPackage(file: string): boolean {
  return /[/\\]node_modules[/\\]/.test(file);
}

/** Imports nothing that could have changed without it. */
function standsAlone(path: string): boolean {
  return !/\b(?:import|require)\b|\bfrom\s*["']/.test(readFileSync(path, 'utf8'));
}

/** A package, or a module of Node, as a file in the folder would get it. */
export async function runPackage(name: string, fileInFolder: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  return createJiti(fileInFolder, OPTIONS).import(name);
}
