/**
 * Sources and options of `anyshape bundle` in; documents on stdout or in the files, and the exit code out.
 */
import type { Command } from 'commander';
import { createFetcher } from '../../sources/bundle/index.ts';
import { Exit, type Io } from '../io.ts';
import { replaceFile } from '../replace-file.ts';
import { findFiles } from '../sources/locate.ts';
import { bundleSource } from './bundle-source.ts';

export interface BundleOptions {
  readonly allowHost: readonly string[];
  readonly allowPrivate?: boolean;
  readonly allowFolder: readonly string[];
  readonly maxBytes: number;
  readonly timeout: number;
  readonly write?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export async function bundleSources(
  words: readonly string[],
  options: BundleOptions,
  command: Command,
  io: Io,
): Promise<number> {
  const addresses = words.filter((word) => /^https?:\/\//i.test(word));
  const located = await findFiles(words.filter((word) => !addresses.includes(word)));
  const sources = [...located.files.map(({ file }) => file), ...addresses];
  if (sources.length > 1 && options.write !== true && options.json !== true)
    command.error('error: several sources need --write (or --json): stdout holds the text of one');
  if (addresses.length > 0 && options.write === true)
    command.error('error: --write needs files: a document at an address cannot be rewritten');
  return bundle(sources, located.unreadable, options, io);
}

async function bundle(
  sources: readonly string[],
  unreadable: readonly { readonly file: string; readonly message: string }[],
  options: BundleOptions,
  io: Io,
): Promise<number> {
  const log = (line: string): void => {
    if (options.quiet !== true) io.stderr(`anyshape: ${line}\n`);
  };
  const { allowHost: allowHosts, allowFolder: folders, maxBytes, timeout: timeoutMs } = options;
  const allowPrivate = options.allowPrivate === true;
  const fetcher = createFetcher({ allowHosts, allowPrivate, maxBytes, timeoutMs, log });
  let exit: number = unreadable.length > 0 ? Exit.unreadable : Exit.fine;
  for (const { file, message } of unreadable) io.stderr(`anyshape: ${file}: ${message}\n`);
  const outcomes: object[] = [];
  try {
    for (const source of sources) {
      const bundled = await bundleSource(source, { fetcher, folders, log });
      if (!bundled.ok) {
        exit = Math.max(exit, bundled.exit);
        for (const message of bundled.messages) io.stderr(`anyshape: ${message}\n`);
      } else if (options.write === true && bundled.isChanged) await replaceFile(source, bundled.text);
      else if (options.json !== true && options.write !== true) io.stdout(bundled.text);
      outcomes.push({ source, ...bundled });
    }
  } finally {
    await fetcher.close();
  }
  if (options.json === true)
    io.stdout(`${JSON.stringify({ ok: exit === Exit.fine, sources: outcomes, unreadable }, undefined, 2)}\n`);
  return exit;
}
