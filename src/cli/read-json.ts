/**
 * A file in, its JSON out, or a sentence that says why not: never an exception, whatever stands at the path. A file
 * whose name says YAML may say its JSON in that.
 */
import { readFileSync, statSync } from 'node:fs';
import { oneLine } from '../schema/report/index.ts';
import { parseYaml } from '../sources/text/index.ts';
import { findSyntaxFlaw } from './json-syntax.ts';

export interface Unreadable {
  readonly file: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

export type Language = 'json' | 'yaml';

export type ReadJson =
  | {
      readonly ok: true;
      readonly file: string;
      readonly text: string;
      readonly language: Language;
      readonly value: unknown;
    }
  | { readonly ok: false; readonly error: Unreadable };

/** Larger ones are no schemas, and a value of this size is not read at a glance either. */
const MAX_BYTES = 100 * 1_048_576;

export async function readJson(file: string): Promise<ReadJson> {
  let bytes: Uint8Array;
  try {
    // In place: files of schemas are small, and a detour by a thread costs more than most of them.
    const status = statSync(file);
    const { size } = status;
    if (!status.isFile()) return unreadable(file, 'is not a regular file');
    if (size > MAX_BYTES) {
      const found = Math.ceil(size / 1_048_576);
      return unreadable(file, `has ${found} MiB, and at most ${MAX_BYTES / 1_048_576} MiB are read`);
    }
    bytes = readFileSync(file);
  } catch (error) {
    return unreadable(file, reasonOf(error));
  }
  return parse(file, bytes);
}

async function parse(file: string, bytes: Uint8Array): Promise<ReadJson> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes); // drops a byte order mark
  } catch {
    return unreadable(file, 'is not UTF-8 text');
  }
  if (/\.ya?ml$/i.test(file)) {
    const parsed = await parseYaml(text);
    if (parsed.ok) return { ok: true, file, text, language: 'yaml', value: parsed.value };
    const { ok, ...flaw } = parsed;
    return { ok, error: { file, ...flaw } };
  }
  try {
    return { ok: true, file, text, language: 'json', value: JSON.parse(text) };
  } catch (error) {
    const flaw = findSyntaxFlaw(text);
    if (flaw === undefined) return unreadable(file, `is not JSON: ${(error as Error).message}`);
    const { line, column, message } = flaw;
    return { ok: false, error: { file, line, column, message: `is not JSON: ${message}` } };
  }
}

export function unreadable(file: string, message: string): { ok: false; error: Unreadable } {
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
