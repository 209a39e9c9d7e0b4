/**
 * An OpenAPI document in; the same with all files that it is made of in it out. Files come from its folder
 * and from those that the operator names, documents of other hosts through the fetcher.
 */
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { JsonObject } from '../../json/index.ts';
import {
  bundleApi,
  type BundledApi,
  type Fetched,
  type Fetcher,
  type LoadPart,
} from '../../sources/bundle/index.ts';
import { readInside } from './load-documents.ts';

const ADDRESS = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

export interface ApiBundling {
  readonly fetcher: Fetcher;
  /** Beside the folder of the document. */
  readonly folders: readonly string[];
  readonly log: (line: string) => void;
}

export function bundleApiSource(
  source: string,
  root: JsonObject,
  bundling: ApiBundling,
): Promise<BundledApi> {
  return bundleApi(
    root,
    ADDRESS.test(source) ? fromNetwork(source, root, bundling) : fromFiles(source, root, bundling),
  );
}

function fromNetwork(source: string, root: JsonObject, { fetcher }: ApiBundling): LoadPart {
  const fetched = fetchedOnce(fetcher);
  return async (address, from) => {
    const name = new URL(address, from === '' ? source : from).href;
    if (name === source) return { ok: true, name: '', value: root };
    const read = await fetched(name);
    return read.ok ? { ok: true, name, value: read.value } : read;
  };
}

function fromFiles(source: string, root: JsonObject, { fetcher, folders, log }: ApiBundling): LoadPart {
  const home = dirname(resolve(source));
  const fetched = fetchedOnce(fetcher);
  const read = once(async (name) => {
    const part = await readInside(join(home, name), [home, ...folders]);
    log(`${name}: ${part.ok ? 'read' : part.message}`);
    return part;
  });
  return async (address, from) => {
    if (ADDRESS.test(address) || ADDRESS.test(from)) {
      const name = new URL(address, ADDRESS.test(from) ? from : undefined).href;
      const part = await fetched(name);
      return part.ok ? { ok: true, name, value: part.value } : part;
    }
    if (SCHEME.test(address)) return { ok: false, message: 'Only http and https are fetched.' };
    const path = resolve(home, dirname(from), decoded(address));
    if (path === resolve(source)) return { ok: true, name: '', value: root };
    const name = relative(home, path).split(sep).join('/');
    const part = await read(name);
    return part.ok ? { ok: true, name, value: part.value } : part;
  };
}

function fetchedOnce(fetcher: Fetcher): (address: string) => Promise<Fetched> {
  return once((address) => fetcher.fetch(address));
}

/** Each name is asked for once, though many references lead there. */
function once(load: (name: string) => Promise<Fetched>): (name: string) => Promise<Fetched> {
  const kept = new Map<string, Promise<Fetched>>();
  return (name) => {
    const earlier = kept.get(name);
    if (earlier !== undefined) return earlier;
    const loading = load(name);
    kept.set(name, loading);
    return loading;
  };
}

/** A "%" that escapes nothing is a part of the name. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
