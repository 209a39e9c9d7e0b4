/**
 * A file in; its JSON out, or a sentence on why it cannot be read, never an exception. A file named `*.yaml`
 * is parsed as YAML.
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
  /** The rest of the source can be used: this is a file of a folder, a shared list or a library. */
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

/** Schemas and values are smaller. */
const MAX_BYTES = 100 * 1_048_576;

export async function readJson(file: string): Promise<ReadJson> {
  const read = await readText(file);
  return read.ok ? parseText(read) : read;
}

/** The text alone, for positions of a value that was parsed before. */
export async function readText(file: string): Promise<FileText | FileError> {
  try {
    // Synchronous: schema files are small, and a read in the thread pool takes longer.
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

/** Of a text that is already at hand. */
export async function parseText(read: FileText): Promise<ReadJson> {
  const { file, text } = read;
  if (read.language === 'yaml') {
    const parsed = await parseYaml(text);
    if (parsed.ok) return { ...read, value: parsed.value };
    const { ok, ...error } = parsed;
    return { ok, error: { file, ...error } };
  }
  try {
    return { ...read, value: JSON.parse(text) as unknown };
  } catch (error) {
    const syntax = await findSyntaxError(text);
    if (syntax === undefined) return unreadable(file, `is not JSON: ${messageOf(error)}`);
    return { ok: false, error: { file, ...syntax, message: `is not JSON: ${syntax.message}` } };
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

/** `file:line:column: message`, which editors and terminals make a link of. */
export function unreadableText({ file, line, column, message }: Unreadable): string {
  return oneLine(line === undefined ? `${file}: ${message}` : `${file}:${line}:${column ?? 1}: ${message}`);
}
