/**
 * Lock files: the tools that an operator has accepted, readable and each with a hash, so that a later version
 * is compared with what was accepted. A lock file has the form of a saved `tools/list`, so every command
 * reads it as a source.
 */
import { canonicalText, isObject, type JsonObject } from '../json/index.ts';
import { standaloneDocument } from '../schema/internal.ts';
import type { ComparedTool } from './compared-tool.ts';

export const LOCK_VERSION = 1;

/** One accepted tool, in the order of the file. */
export interface LockedTool extends Readonly<JsonObject> {
  readonly name: string;
  readonly hash: string;
}

export interface LockFile {
  readonly lockVersion: typeof LOCK_VERSION;
  readonly tools: readonly LockedTool[];
}

/** The SHA-256 of a text, in hexadecimal digits. */
export type Hash = (text: string) => string;

export function lockedTool(tool: ComparedTool, hash: Hash): LockedTool {
  const { name, title, description, input, natural, annotations } = tool;
  const entry = {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    inputSchema: input === undefined ? { type: 'object' } : standaloneDocument(input).document,
    ...(natural !== undefined && { outputSchema: standaloneDocument(natural).document }),
    ...(annotations !== undefined && Object.keys(annotations).length > 0 && { annotations }),
  };
  return { ...entry, hash: hashOf(entry, hash) };
}

function hashOf(entry: object, hash: Hash): string {
  return `sha256-${hash(canonicalText(entry))}`;
}

/** Sorted by name, so that a change of one tool is a change of its lines alone. */
export function lockFile(tools: readonly LockedTool[]): LockFile {
  return {
    lockVersion: LOCK_VERSION,
    tools: [...tools].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** A parsed file in; the lock file out, or a sentence on why it is none. */
export function readLock(value: unknown, hash: Hash): LockFile | string {
  if (!isObject(value) || value['lockVersion'] === undefined)
    return 'is no lock file: it has no "lockVersion"';
  if (value['lockVersion'] !== LOCK_VERSION)
    return `has lockVersion ${JSON.stringify(value['lockVersion'])}, and this version reads ${LOCK_VERSION}`;
  const { tools } = value;
  if (!Array.isArray(tools)) return 'is no lock file: "tools" is no array';
  for (const entry of tools as unknown[]) {
    if (!isObject(entry) || typeof entry['name'] !== 'string') return 'is no lock file: a tool has no name';
    const { hash: written, ...rest } = entry;
    if (written !== hashOf(rest, hash))
      return `was changed by hand: the hash of the tool "${entry['name']}" does not fit it; restore it, or remove the file and run "anyshape accept" again`;
  }
  return { lockVersion: LOCK_VERSION, tools: tools as LockedTool[] };
}
