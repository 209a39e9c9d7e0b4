/**
 * `anyshape types [source…]`: TypeScript or Zod for inputs and outputs of tools, and for schemas. Calls no
 * tool.
 */
import { Command } from 'commander';
import type { TypesOptions } from '../generated/types.ts';
import type { Io } from '../io.ts';
import { addReadingOptions, READING_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const HELP = `
What is generated:
  For each tool the type of its input and of its output, and "Tools", a map of both for connect<Tools>(…) of
  anyshape/client; for each schema its type. Every value that a schema accepts is assignable to its type: where
  TypeScript cannot express a schema, the type is wider.

Sources:
  *.ts, *.mjs, *.js     a module of tools
  *.mjs, *.json, *.yaml a route file of FlowMCP
  *.json, *.yaml        an OpenAPI document, a saved tools/list, or a JSON Schema
  a folder              every *.mjs, *.json and *.yaml in it, subfolders included; modules are run
  http(s)://…/mcp       an MCP server; stdio:command, or -- command args…, starts one
  None: the demo tools.
${READING_HELP}
${SERVER_HELP}

Exit codes:
  0  fine
  1  something is left out: a tool or schema is refused, a list or library is missing, a file of a folder cannot be
     read; or nothing is left; or with --check the file is out of date
  2  wrong usage
  3  a source that was named cannot be read, or a file that cannot be written

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
  return addServerOptions(addReadingOptions(new Command('types')), io)
    .description('TypeScript or Zod from any source, with a typed map of tools for anyshape/client')
    .argument(
      '[source...]',
      'modules, route files, schemas, saved tools/list results, folders, servers; none: the demo tools',
    )
    .option('--zod', 'Zod 4 schemas instead of plain types')
    .option('--out <file>', 'write to this file instead of stdout')
    .option('--check', 'with --out: write nothing, and fail if the file is out of date')
    .option('--json', 'the text and what it declares, as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (sources: string[], options: TypesOptions, command: Command) => {
      if (options.check === true && options.out === undefined) {
        command.error('error: --check compares with an existing file: name it with --out <file>');
      }
      const { types } = await import('../generated/types.ts');
      finish(await types(sources, serverCommand, options, io));
    });
}
