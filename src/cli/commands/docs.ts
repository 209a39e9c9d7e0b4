/**
 * `anyshape docs [source…]`: Markdown about tools and schemas, on one page or on a page for each. Calls no
 * tool.
 */
import { Command } from 'commander';
import type { DocsOptions } from '../generated/docs.ts';
import type { Io } from '../io.ts';
import { addReadingOptions, READING_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const HELP = `
What is written:
  For each tool its purpose, its parameters and its response by place, type and limits, examples that its schemas
  accept, its errors, and a call with curl and with a client. For each schema its places and an example.

Where:
  --out page.md   one page
  --out folder    a page for each tool, and README.md that lists them
  Without --out, one page on stdout.

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
     read; or nothing is left; or with --check a page is out of date
  2  wrong usage
  3  a source that was named cannot be read, or a page that cannot be written

Examples:
  anyshape docs tools.ts
  anyshape docs tools.ts --out docs/tools.md
  anyshape docs tools.ts --out docs/tools --check
  anyshape docs https://example.com/mcp --title "The example server"
`;

export function docsCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addReadingOptions(new Command('docs')), io)
    .description('Markdown from any source: parameters, responses, examples, errors and calls')
    .argument(
      '[source...]',
      'modules, route files, schemas, saved tools/list results, folders, servers; none: the demo tools',
    )
    .option('--out <path>', 'write one page (*.md) or a folder of pages instead of stdout')
    .option('--title <text>', 'the title of the page')
    .option('--check', 'with --out: write nothing, and fail if a page is out of date')
    .option('--json', 'the pages as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (sources: string[], options: DocsOptions, command: Command) => {
      if (options.check === true && options.out === undefined) {
        command.error('error: --check compares with existing pages: name them with --out <path>');
      }
      const { docs } = await import('../generated/docs.ts');
      finish(await docs({ sources, serverCommand, options }, io));
    });
}
