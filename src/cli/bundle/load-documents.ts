/**
 * Loads the documents that a schema refers to: an address with the fetcher, a relative name from the folder
 * of the source file and never from outside of it. Each document is loaded once for all schemas of a file.
 */
import { realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Fetched, Fetcher, Load } from '../../sources/bundle/index.ts';
import { readJson } from '../read-json.ts';

const ADDRESS = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** `origin`: the file or the address that the document came from. */
export function loaderFor(origin: string, fetcher: Fetcher, log: (line: string) => void): Load {
  const cache = new Map<string, Promise<Fetched>>();
  const load = async (uri: string): Promise<Fetched> => {
    if (ADDRESS.test(uri)) return fetcher.fetch(uri);
    if (SCHEME.test(uri)) return { ok: false, message: 'Only http and https are fetched.' };
    if (ADDRESS.test(origin)) return fetcher.fetch(new URL(uri, origin).href);
    const read = await readInside(join(dirname(origin), decodeURIComponent(uri)), [dirname(origin)]);
    log(`${uri}: ${read.ok ? 'read' : read.message}`);
    return read;
  };
  return (uri) => {
    const cached = cache.get(uri);
    if (cached !== undefined) return cached;
    const document = load(uri);
    cache.set(uri, document);
    return document;
  };
}

/** A file of one of these folders, after links are followed. */
export async function readInside(file: string, folders: readonly string[]): Promise<Fetched> {
  const homes = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
  const real = await realpath(file).catch(() => undefined);
  if (real === undefined) return { ok: false, message: 'There is no such file beside the document.' };
  if (!homes.some((home) => home !== undefined && real.startsWith(home + sep))) {
    return { ok: false, message: 'It is outside of the folder of the document, and is not read.' };
  }
  const read = await readJson(file);
  return read.ok ? read : { ok: false, message: `It ${read.error.message}.` };
}
