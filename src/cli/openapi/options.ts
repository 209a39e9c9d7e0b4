/** What the operator can say about OpenAPI documents on the command line, and the help on it. */
import { InvalidArgumentError, Option, type Command } from 'commander';

/** How OpenAPI documents are read, in every command. */
export interface ApiFlags {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly readOnly?: boolean;
  readonly server?: string;
  readonly variable?: ReadonlyMap<string, string>;
  readonly auth?: ReadonlyMap<string, string>;
  readonly tokenUrl?: ReadonlyMap<string, string>;
  readonly schemaBytes?: number;
}

export const API_HELP = `
OpenAPI documents (2.0, 3.0, 3.1, 3.2):
  Each operation of a *.json or *.yaml file with "openapi" or "swagger" is a tool. --include and --exclude choose by
  tag:pets, path:/pets/*, method:get, operation:list* or deprecated; --read-only leaves only what changes nothing.
  Calls go to the first server of the document, or with --root https://… elsewhere; --server chooses one by its number,
  URL or description, --variable name=value fills its URL. A credential is a variable of the environment, named after
  its security scheme: ANYSHAPE_AUTH_<SCHEME>, or with --auth scheme=NAME another one; "user:password" for basic,
  "id:secret" for OAuth client credentials. Without it, the tools are listed, and their calls fail.`;

export function addApiOptions(command: Command): Command {
  return command
    .addOption(
      selectors('--include <what>', 'operations that become tools: tag:, path:, method:, operation:'),
    )
    .addOption(selectors('--exclude <what>', 'operations that do not: the same, or deprecated'))
    .option('--read-only', 'only operations that change nothing')
    .option('--server <server>', 'a server of the document: its number, URL or description')
    .addOption(pairs('--variable <name=value>', 'the value of a variable in the URL of a server'))
    .addOption(pairs('--auth <scheme=NAME>', 'the variable of the environment that holds a credential'))
    .addOption(pairs('--token-url <scheme=url>', 'where client credentials get their token'))
    .addOption(
      new Option('--schema-bytes <number>', 'of a schema as clients see it (default: 32768)').argParser(
        bytesOf,
      ),
    );
}

function selectors(flags: string, what: string): Option {
  const collect = (text: string, before: readonly string[]): string[] => [
    ...before,
    ...text.split(',').filter((part) => part !== ''),
  ];
  return new Option(flags, what).argParser(collect).default([], 'none');
}

function pairs(flags: string, what: string): Option {
  const collect = (text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
    const at = text.indexOf('=');
    if (at < 1) throw new InvalidArgumentError(`Give a name and a value: ${flags.replace(/[<>]/g, '')}`);
    return new Map([...before, [text.slice(0, at), text.slice(at + 1)]]);
  };
  return new Option(flags, what).argParser(collect).default(new Map<string, string>(), 'none');
}

const MIN_BYTES = 256;

function bytesOf(text: string): number {
  const bytes = Number(text);
  if (Number.isInteger(bytes) && bytes >= MIN_BYTES) return bytes;
  throw new InvalidArgumentError(`Give a number of bytes, at least ${MIN_BYTES}.`);
}

/** The same as words of a command line, for commands that we advise. */
export function apiWords(flags: ApiFlags): string[] {
  const {
    include = [],
    exclude = [],
    readOnly,
    server,
    variable = [],
    auth = [],
    tokenUrl = [],
    schemaBytes,
  } = flags;
  const named = (flag: string, map: Iterable<readonly [string, string]>): string[] =>
    [...map].flatMap(([name, value]) => [flag, `${name}=${value}`]);
  return [
    ...include.flatMap((what) => ['--include', what]),
    ...exclude.flatMap((what) => ['--exclude', what]),
    ...(readOnly === true ? ['--read-only'] : []),
    ...(server === undefined ? [] : ['--server', server]),
    ...named('--variable', variable),
    ...named('--auth', auth),
    ...named('--token-url', tokenUrl),
    ...(schemaBytes === undefined ? [] : ['--schema-bytes', String(schemaBytes)]),
  ];
}
