/**
 * A reference to another file in; the path of that file out, or the reason why it may not be read (R-REF-1).
 * Works on texts alone: the reader of files still has to follow links, and to refuse those that lead out of
 * the folder.
 */
import { dirname, relative, resolve, sep } from 'node:path';
import type { LocatedFile } from './references.ts';

const OUTSIDE = 'leads out of the folder of the document: anyshape bundle puts all files into one';

/** `folder`: of the document that the user named. */
export function locateFrom(from: string, folder: string): (address: string) => LocatedFile {
  return (address) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|[/\\])/i.test(address)) {
      return { ok: false, reason: 'is absolute: anyshape bundle puts what it leads to into the document' };
    }
    const name = decoded(address.split('?', 1)[0]!);
    if (name === undefined || name.includes('\0')) return { ok: false, reason: 'names no file' };
    const path = resolve(dirname(from), name);
    return isInside(path, folder) ? { ok: true, path } : { ok: false, reason: OUTSIDE };
  };
}

export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}

function decoded(address: string): string | undefined {
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}
