/**
 * A folder in; the route files in it out, run or parsed once for both runtimes, and the reason for each that
 * is left out.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject, type JsonObject } from '../../../src/json/index.ts';
import type { FlowFile } from '../../../src/sources/flow/index.ts';

export interface RouteFile extends FlowFile {
  readonly main: JsonObject & { readonly namespace: string; readonly root: string };
}

export interface Skipped {
  readonly what: string;
  readonly reason: string;
}

export async function readFolder(folder: string): Promise<{ files: RouteFile[]; skipped: Skipped[] }> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files: RouteFile[] = [];
  const skipped: Skipped[] = [];
  for (const name of names.filter((path) => /\.(?:json|mjs)$/.test(path)).sort()) {
    const read = await readOne(join(folder, name));
    if (typeof read === 'string') skipped.push({ what: name, reason: read });
    else files.push(read);
  }
  return { files, skipped };
}

async function readOne(file: string): Promise<RouteFile | string> {
  const exported = await exportsOf(file).catch((error: Error) => error);
  if (exported instanceof Error) return `cannot be read: ${firstLine(exported.message)}`;
  const { main, handlers } = exported;
  if (!isObject(main) || typeof main['namespace'] !== 'string') return 'no route file';
  if (typeof main['root'] !== 'string' || !/^https?:\/\/[^/{}]+(?:\/|$)/.test(main['root']))
    return 'has no root';
  if (!isObject(main['tools'])) return 'has no "tools", the only name that the reference reads';
  if (hasEntries(main['sharedLists'])) return 'needs shared lists';
  if (hasEntries(main['requiredLibraries'])) return 'needs libraries';
  return { file, main: main as RouteFile['main'], handlers, isJson: file.endsWith('.json') };
}

async function exportsOf(file: string): Promise<{ main?: unknown; handlers?: unknown }> {
  if (!file.endsWith('.json'))
    return (await import(pathToFileURL(file).href)) as { main?: unknown; handlers?: unknown };
  const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  return isObject(value) && isObject(value['main']) ? value : { main: value };
}

const hasEntries = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const firstLine = (text: string): string => text.split('\n')[0]!;
