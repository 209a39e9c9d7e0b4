/**
 * A file in, its JSON out, or a sentence that says why not: never an exception, whatever stands at the path. A file
 * whose name says YAML may say its JSON in that.
 */
import { readFileSync, statSync } from 'node:fs';
import { oneLine } from '../schema/internal.ts';
import { findSyntaxError, parseYaml } from '../sources/text/index.ts';
import { messageOf } from '../message-of.ts';

export interface Unreadable {
  readonly file: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  /** The rest of what was named can be used: a file of a folder, a shared list, a library. */
  readonly isPart?: true;
}

export type Language = 'json' | 'yaml';

export interface FileText {
  readonly ok: true;
  readonly file: string;
  readonly text: string;
  readonly language: Language;
}

export interface FileError {
  readonly ok: false;
  readonly error: Unreadable;
}

export type ReadJson = (FileText & { readonly value: unknown }) | FileError;

/** Larger ones are no schemas, and a value of this size is not read at a glance either. */
const MAX_BYTES = 100 * 1_048_576;

export async function readJson(file: string): Promise<ReadJson> {
  const read = await readText(file);
  return read.ok ? parse(read) : read;
}

/** For those who have its value already, and only look for places in it. */
export async function readText(file: string): Promise<FileText | FileError> {
  try {
    // In place: files of schemas are small, and a detour by a thread costs more than most of them.
    const status = statSync(file);
    if (!status.isFile()) return unreadable(file, 'is not a regular file');
    if (status.size > MAX_BYTES) {
      const size = Math.ceil(status.size / 1_048_576);
      return unreadable(file, `has ${size} MiB, and at most ${MAX_BYTES / 1_048_576} MiB are read`);
    }
    return decoded(file, readFileSync(file));
  } catch (error) {
    return unreadable(file, reasonOf(error));
  }
}

function decoded(file: string, bytes: Uint8Array): FileText | FileError {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes); // drops a byte order mark
    return { ok: true, file, text, language: /\.ya?ml$/i.test(file) ? 'yaml' : 'json' };
  } catch {
    return unreadable(file, 'is not UTF-8 text');
  }
}

async function parse(read: FileText): Promise<ReadJson> {
  const { file, text } = read;
  if (read.language === 'yaml') {
    const parsed = await parseYaml(text);
    if (parsed.ok) return { ...read, value: parsed.value };
    const { ok, ...flaw } = parsed;
    return { ok, error: { file, ...flaw } };
  }
  try {
    return { ...read, value: JSON.parse(text) as unknown };
  } catch (error) {
    const found = await findSyntaxError(text);
    if (found === undefined) return unreadable(file, `is not JSON: ${messageOf(error)}`);
    return { ok: false, error: { file, ...found, message: `is not JSON: ${found.message}` } };
  }
}

export function unreadable(file: string, message: string): FileError {
  return { ok: false, error: { file, message } };
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read (permission denied)',
  EPERM: 'may not be read (permission denied)',
  EISDIR: 'is a folder',
  ENOTDIR: 'does not exist: a part of its path is not a folder',
  ELOOP: 'is a symbolic link that leads back to itself',
  ENAMETOOLONG: 'has a name that is too long',
};

export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? `cannot be read: ${message}`;
}

/** `file:line:column: message`, as editors and terminals follow it. */
export function unreadableText({ file, line, column, message }: Unreadable): string {
  return oneLine(line === undefined ? `${file}: ${message}` : `${file}:${line}:${column ?? 1}: ${message}`);
}
