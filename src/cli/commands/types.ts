/** `anyshape types [source…]`: TypeScript or Zod for what tools take and give, and for schemas. Calls no tool. */
import { Command } from 'commander';
import {
  declareSources,
  TOOL_MAP,
  typeScriptModule,
  ZOD_RESERVED,
  zodModule,
  type Declared,
} from '../../generate/index.ts';
import { describeSources, type Described } from '../describe-sources.ts';
import { commandLine, filesToKeep, keepFiles } from '../generated/keep.ts';
import { exitFor, refusalsIn, tellProblems } from '../generated/tell-problems.ts';
import { Exit, type Io } from '../io.ts';
import { progressOn, type Progress } from '../progress.ts';
import { withConsoleOnStderr } from '../tools/console.ts';

interface TypesOptions {
  readonly zod?: boolean;
  readonly out?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

const HELP = `
What is generated:
  For each tool what it takes and what it gives, and "Tools", a map of both for connect<Tools>(…) of
  anyshape/client; for each schema its type. Every value that a schema accepts is assignable to its type: what
  TypeScript cannot say is told more widely.

Sources:
  *.ts, *.mjs, *.js   a module of tools
  *.json              a JSON Schema, or a saved tools/list; a folder of them
  http(s)://…/mcp     an MCP server; stdio:command, or -- command args…, starts one
  None: the demo tools.

Exit codes:
  0  fine
  1  a tool or schema is refused, or with --check the file is not what would be written now
  2  wrong usage
  3  a source that cannot be read, or a file that cannot be written

Examples:
  anyshape types tools.ts
  anyshape types tools.ts --zod --out src/tools.gen.ts
  anyshape types https://example.com/mcp --out src/server.ts
  anyshape types schemas --out src/schemas.ts --check
  anyshape types -- npx -y @modelcontextprotocol/server-everything
`;

export function typesCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return new Command('types')
    .description('TypeScript or Zod from any source, with a typed map of tools for anyshape/client')
    .argument(
      '[source...]',
      'modules, schemas, saved tools/list results, folders, servers; none: the demo tools',
    )
    .option('--zod', 'Zod 4 schemas instead of plain types')
    .option('--out <file>', 'write to this file instead of stdout')
    .option('--check', 'with --out: write nothing, and fail where the file is not what would be written now')
    .option('--json', 'the text and what it declares, as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (sources: string[], options: TypesOptions, command: Command) => {
      if (options.check === true && options.out === undefined) {
        command.error('error: --check compares with a kept file: name it with --out <file>');
      }
      const progress = progressOn(io);
      const described = await withConsoleOnStderr(io, () =>
        describeSources(sources, { serverCommand, progress }),
      );
      const { zod, out = '' } = options;
      const words = ['anyshape', 'types', ...sources, ...(zod === true ? ['--zod'] : []), '--out', out];
      const renew = commandLine([...words, ...(serverCommand.length > 0 ? ['--', ...serverCommand] : [])]);
      finish(await types(described, options, { renew, progress }, io));
    });
}

interface Asked {
  /** The command that writes the file anew. */
  readonly renew: string;
  readonly progress: Progress;
}

async function types(
  described: Described,
  options: TypesOptions,
  { renew, progress }: Asked,
  io: Io,
): Promise<number> {
  const refusals = refusalsIn(described.sources);
  tellProblems(described, refusals, io);
  const isZod = options.zod === true;
  const declared = declareSources(described.sources, isZod ? ZOD_RESERVED : [TOOL_MAP], progress.at);
  const text = isZod ? zodModule(declared) : typeScriptModule(declared);
  progress.end();
  const files = filesToKeep(options.out === undefined ? [] : [{ path: options.out, text }], described, io);
  const kept = await keepFiles(files, { isCheck: options.check === true, renew }, io);
  const code = Math.max(exitFor(described, refusals), kept.code);
  if (options.json === true) {
    const { unreadable } = described;
    const result = { ok: code === Exit.fine, ...namesIn(declared), text, refused: refusals, unreadable };
    io.stdout(`${JSON.stringify({ ...result, files: kept.files }, undefined, 2)}\n`);
  } else if (options.out === undefined) io.stdout(text);
  return code;
}

/** Which declaration is whose. */
function namesIn({ tools, schemas }: Declared): object {
  return {
    tools: tools.map(({ tool, input, output }) => ({
      name: tool.name,
      input: input.declarations[0].name,
      ...(output !== undefined && { output: output.declarations[0].name }),
    })),
    schemas: schemas.map(({ file, schema }) => ({ file, name: schema.declarations[0].name })),
  };
}
