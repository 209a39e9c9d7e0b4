/**
 * `anyshape bundle <source…>`: fetches the references of schemas from allowed hosts and embeds them
 * (R-REF-2).
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { BundleOptions } from '../bundle/bundle-sources.ts';
import type { Io } from '../io.ts';

const HELP = `
Sources:
  *.json, *.yaml      a JSON Schema, a tool, a saved tools/list, or an OpenAPI document; or a folder of them
  https://host/path   a document of an allowed host

References:
  To an address: fetched only from hosts that --allow-host names, also after a redirect. Private, loopback and
  link-local addresses are refused after the name was looked up, unless --allow-private is set.
  To a relative name: read from the folder of the file, and never from outside of it. What an OpenAPI document names in
  other folders is read where --allow-folder names them.
  At most 100 documents are loaded, each within --max-bytes and --timeout. Each one is a line on stderr.

Result:
  One document on stdout that contains everything it refers to; its references are pointers into itself. An OpenAPI
  document has its other files under "x-bundled". With --write, the file is rewritten in place.

Exit codes:
  0  fine
  1  findings: something cannot be fetched, or a schema is refused
  2  wrong usage
  3  a source that cannot be read

Examples:
  anyshape bundle order.json --allow-host schemas.example.com
  anyshape bundle schemas --write
  anyshape bundle openapi.yaml --allow-folder ../common > whole.yaml
  anyshape bundle https://schemas.example.com/order.json --allow-host schemas.example.com
`;

export function bundleCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('bundle')
    .description('external references fetched and embedded, from allowed hosts only')
    .argument('<source...>', 'schemas, saved tools/list results, folders of them, addresses of schemas')
    .addOption(
      new Option('--allow-host <host>', 'fetch from this host[:port]; may be repeated')
        .argParser((host: string, before: readonly string[]) => [...before, host])
        .default([], 'none'),
    )
    .addOption(
      new Option('--allow-folder <folder>', 'files of an OpenAPI document may be here, too; may be repeated')
        .argParser((folder: string, before: readonly string[]) => [...before, folder])
        .default([], 'none'),
    )
    .option('--allow-private', 'the allowed hosts may have private addresses')
    .addOption(
      new Option('--max-bytes <number>', 'the largest document').argParser(positive).default(1_048_576),
    )
    .addOption(
      new Option('--timeout <ms>', 'the longest time for one document').argParser(positive).default(10_000),
    )
    .option('--write', 'rewrite the files in place')
    .option('--json', 'the outcome as JSON on stdout')
    .option('--quiet', 'no line for each document')
    .addHelpText('after', HELP)
    .action(async (words: string[], options: BundleOptions, command: Command) => {
      const { bundleSources } = await import('../bundle/bundle-sources.ts');
      finish(await bundleSources(words, options, command, io));
    });
}

function positive(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('Give a whole number, 1 or more.');
}
