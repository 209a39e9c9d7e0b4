/**
 * A file of static tokens, one `name:token:scope scope` a line, `#` before comments. A lookup checks at most
 * once a second whether the file has changed, and reads it again; a version that cannot be used is reported,
 * and the last good one stays.
 */
import { closeSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { safeCallback } from '../../async/safe-callback.ts';
import { messageOf } from '../../message-of.ts';
import { createStaticTokens, parseStaticToken, type StaticTokens } from './static-tokens.ts';

const MAX_BYTES = 1_048_576;
const MAX_TOKENS = 10_000;
const CHECK_EVERY_MS = 1_000;
/** A file that was changed just now may still be written to. */
const SETTLE_MS = 200;
/** Others may not read it, the group may not write it: 0640 or less. */
const EXCESS_MODE = 0o037;

/** Throws where the first version cannot be used. */
export function openTokensFile(
  file: string | URL,
  onError: ((error: Error) => void) | undefined,
): StaticTokens {
  const report = safeCallback(onError);
  const names = new Set<string>();
  let checkedAt = performance.now();
  let stamp: string | undefined;
  let current = loadFirst();

  function loadFirst(): StaticTokens {
    try {
      return load(statSync(file));
    } catch (error) {
      throw isSystemError(error) ? new TypeError(`The tokens file cannot be read: ${error.message}`) : error;
    }
  }

  function load(stats: Stats): StaticTokens {
    stamp = stampOf(stats);
    const { tokens, principals } = readTokens(file, stats);
    // A name stays taken: sessions of its last holder may still be open.
    for (const principal of principals) names.add(principal);
    if (process.platform !== 'win32' && (stats.mode & EXCESS_MODE) !== 0) {
      const mode = (stats.mode & 0o777).toString(8).padStart(4, '0');
      report(new Error(`The tokens file has mode ${mode}: others can read or change it. Make it 0600.`));
    }
    return tokens;
  }

  function refresh(): void {
    const now = performance.now();
    if (now - checkedAt < CHECK_EVERY_MS) return;
    const lastStamp = stamp;
    try {
      const stats = statSync(file);
      const isChanged = stampOf(stats) !== lastStamp;
      if (isChanged && Math.abs(Date.now() - stats.mtimeMs) < SETTLE_MS) return;
      checkedAt = now;
      if (isChanged) current = load(stats);
    } catch (error) {
      checkedAt = now;
      if (isSystemError(error)) stamp = UNREADABLE;
      if (stamp === UNREADABLE && lastStamp === UNREADABLE) return;
      report(new Error(`The tokens file was not read again: ${messageOf(error)}`));
    }
  }

  return {
    find(token) {
      refresh();
      return current.find(token);
    },
    hasName: (principal) => names.has(principal),
  };
}

const UNREADABLE = 'unreadable';

function stampOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(' ');
}

interface ReadTokens {
  readonly tokens: StaticTokens;
  readonly principals: readonly string[];
}

function readTokens(file: string | URL, stats: Stats): ReadTokens {
  if (!stats.isFile()) throw new TypeError('The tokens file is not a regular file.');
  const lines = readText(file)
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
  if (lines.length > MAX_TOKENS) throw new TypeError(`The tokens file has more than ${MAX_TOKENS} tokens.`);
  const entries = lines.map(({ text }) => parseStaticToken(text));
  const tokens = createStaticTokens(entries, (index) => `Line ${lines[index]!.number} of the tokens file`);
  return { tokens, principals: entries.map(({ principal }) => principal) };
}

function readText(file: string | URL): string {
  const buffer = Buffer.alloc(MAX_BYTES + 1);
  const descriptor = openSync(file, 'r');
  try {
    let length = 0;
    for (let count = -1; count !== 0 && length < buffer.length; length += count) {
      count = readSync(descriptor, buffer, length, buffer.length - length, null);
    }
    if (length > MAX_BYTES) throw new TypeError(`The tokens file is larger than ${MAX_BYTES} bytes.`);
    return buffer.toString('utf8', 0, length).replace(/^\uFEFF/, '');
  } finally {
    closeSync(descriptor);
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
