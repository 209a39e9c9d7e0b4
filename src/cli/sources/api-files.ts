/**
 * The value of an OpenAPI document and its path in; the document with the files that its references name out.
 * Only files inside its folder are read, after links are followed, and only so many; nothing is fetched
 * (R-REF-1).
 */
import { realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isContainer, isObject } from '../../json/index.ts';
import {
  isInside,
  locateFrom,
  type ApiDocumentFile,
  type ApiFile,
  type ReadFiles,
} from '../../sources/index.ts';
import { readJson, reasonOf, type FileText, type ReadJson } from '../read-json.ts';

const MAX_FILES = 1_000;

/** `read`: the text that the value was parsed from. */
export async function readApiFiles(file: string, root: unknown, read: ReadJson): Promise<ApiDocumentFile> {
  const path = resolve(file);
  const folder = dirname(path);
  const main: ApiFile = { path, root, locate: locateFrom(path, folder) };
  const others = new Map<string, ApiFile | { readonly reason: string }>([[path, main]]);
  // A map that grows while it is walked is walked to its end.
  for (const [, from] of others) {
    if (!('locate' in from) || (from === main && read.ok && isAlone(read))) continue;
    for (const address of addressesIn(from.root)) {
      const located = from.locate(address);
      if (!located.ok || others.has(located.path)) continue;
      if (others.size > MAX_FILES)
        others.set(located.path, { reason: `is one of more than ${MAX_FILES} files` });
      else others.set(located.path, await readPart(located.path, folder));
    }
  }
  return { file, main, others: others satisfies ReadFiles };
}

/** Most documents are one file, and a look at the text takes a tenth of a walk. */
function isAlone({ language, text }: FileText): boolean {
  return language === 'json' && !/"\$ref"\s*:\s*"(?!#)|\\u/.test(text);
}

async function readPart(path: string, folder: string): Promise<ApiFile | { readonly reason: string }> {
  try {
    if (!isInside(await realpath(path), await realpath(folder))) {
      return { reason: 'is a link that leads out of the folder of the document' };
    }
  } catch (error) {
    return { reason: reasonOf(error) };
  }
  const read = await readJson(path);
  return read.ok
    ? { path, root: read.value, locate: locateFrom(path, folder) }
    : { reason: read.error.message };
}

/** Other files that references in a value name. YAML may hold the same node more than once. */
function addressesIn(root: unknown): ReadonlySet<string> {
  const addresses = new Set<string>();
  const seen = new Set<object>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (!isContainer(value) || seen.has(value)) continue;
    seen.add(value);
    const reference = isObject(value) ? value['$ref'] : undefined;
    if (typeof reference === 'string' && !reference.startsWith('#'))
      addresses.add(reference.split('#', 1)[0]!);
    for (const member of Object.values(value)) if (isContainer(member)) pending.push(member);
  }
  return addresses;
}
