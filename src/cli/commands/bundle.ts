/** `anyshape bundle <source…>`: what schemas refer to is fetched from allowed hosts and embedded (R-REF-2). */
import { Command, InvalidArgumentError, Option } from 'commander';
import { createFetcher } from '../../sources/bundle/index.ts';
import { bundleSource } from '../bundle/bundle-source.ts';
import { Exit, type Io } from '../io.ts';
import { replaceFile } from '../replace-file.ts';
import { findFiles } from '../sources.ts';

interface BundleOptions {
  readonly allowHost: readonly string[];
  readonly allowPrivate?: boolean;
  readonly maxBytes: number;
  readonly timeout: number;
  readonly write?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const HELP = `
Sources:
  *.json, *.yaml      a JSON Schema, a tool, or a saved tools/list; or a folder of them
  https://host/path   a document of an allowed host

References:
  To an address: fetched from hosts that --allow-host names, and from no other, also not after a redirect. Private,
  loopback and link-local addresses are refused after the name was looked up, unless --allow-private says otherwise.
  To a relative name: read from the folder of the file, and not from outside of it.
  Everything is bounded: 100 documents, --max-bytes and --timeout for each. One line on stderr for each document.

Result:
  One document on stdout that holds all it refers to, with pointers as its only references; with --write, in place.

Exit codes:
  0  fine
  1  findings: something cannot be fetched, or a schema is refused
  2  wrong usage
  3  a source that cannot be read

Examples:
  anyshape bundle order.json --allow-host schemas.example.com
  anyshape bundle schemas --write
  anyshape bundle https://schemas.example.com/order.json --allow-host schemas.example.com
`;

export function bundleCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('bundle')
    .description('external references fetched and embedded, from allowed hosts only')
    .argument('<source...>', 'schemas, saved tools/list results, folders of them, addresses of schemas')
    .addOption(
      new Option('--allow-host <host>', 'may be asked; with a port only there; again for each host')
        .argParser((host: string, before: readonly string[]) => [...before, host])
        .default([], 'none'),
    )
    .option('--allow-private', 'the allowed hosts may have private addresses')
    .addOption(new Option('--max-bytes <number>', 'of one document').argParser(positive).default(1_048_576))
    .addOption(new Option('--timeout <ms>', 'for one document').argParser(positive).default(10_000))
    .option('--write', 'rewrite the files in place')
    .option('--json', 'the outcome as JSON on stdout')
    .option('--quiet', 'no line for each document')
    .addHelpText('after', HELP)
    .action(async (words: string[], options: BundleOptions, command: Command) => {
      const addresses = words.filter((word) => /^https?:\/\//i.test(word));
      const found = await findFiles(words.filter((word) => !addresses.includes(word)));
      const sources = [...found.files.map(({ file }) => file), ...addresses];
      if (sources.length > 1 && options.write !== true && options.json !== true)
        command.error('error: several sources need --write (or --json): stdout is for the text of one');
      if (addresses.length > 0 && options.write === true)
        command.error('error: --write needs files: what is behind an address cannot be rewritten');
      finish(await bundle(sources, found.unreadable, options, io));
    });
}

function positive(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('Give a whole number, 1 or more.');
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
  const { allowHost: allowHosts, maxBytes, timeout: timeoutMs } = options;
  const allowPrivate = options.allowPrivate === true;
  const fetcher = createFetcher({ allowHosts, allowPrivate, maxBytes, timeoutMs, log });
  let exit: number = unreadable.length > 0 ? Exit.unreadable : Exit.fine;
  for (const { file, message } of unreadable) io.stderr(`anyshape: ${file}: ${message}\n`);
  const outcomes: object[] = [];
  try {
    for (const source of sources) {
      const bundled = await bundleSource(source, fetcher, log);
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
