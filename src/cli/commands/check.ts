/** `anyshape check <source…>`: problems in every schema, and values held against them. Exit code by what was found. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { admitSchema, type Role } from '../../schema/index.ts';
import { checkSources } from '../check/check-sources.ts';
import { tableOf } from '../check/table.ts';
import { Exit, paintFor, type Io } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { withConsoleOnStderr } from '../tools/console.ts';
import { NO_ROUTES } from '../tools/route-settings.ts';
import type { FlowMode } from '../../sources/index.ts';

interface CheckOptions {
  readonly value?: readonly string[];
  readonly dialect?: string;
  readonly formats: 'annotate' | 'assert';
  readonly role: Role;
  readonly mode: FlowMode;
  readonly lists?: readonly string[];
  readonly libraries?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const HELP = `
Sources:
  *.json        a JSON Schema, or a saved tools/list (each tool's inputSchema and outputSchema)
  a folder      every *.json in it, sorted, subfolders included
  *.ts, *.mjs   a module of tools (also *.js): the schemas of each tool, by the tool's own formats
  *.mjs, *.json a route file of FlowMCP: its tools, held to the rules of its specification
  Nothing else is supported yet.

Values:
  With one schema, every value is held against it. With several, names decide: they are cut at "/" and "."
  into parts, and a value belongs to the schema whose parts begin its own, the longest such:
    schemas/order.json          values/order.json, values/order.large.json, values/order/1.json
    tool find of a tools/list   values/find.input.json, values/find/output/1.json
  A part "invalid" behind that says that the value must not fit: order.invalid.json, order.no-id.invalid.json.

Exit codes:
  0  everything is as it should be
  1  findings: a schema is refused, or a value is not as its name says
  2  wrong usage
  3  a source that cannot be read

Examples:
  anyshape check schemas
  anyshape check order.json --value order-1.json order-2.json
  anyshape check schemas --value values --formats assert
  anyshape check tools-list.json --json
  anyshape check tools.ts
`;

export function checkCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('check')
    .description('problems in every schema, by place and code; values held against their schemas')
    .argument('<source...>', 'schema files, saved tools/list results, folders of them, modules of tools')
    .addOption(new Option('--value <file...>', 'values to check: files or folders'))
    .addOption(
      new Option(
        '--dialect <name>',
        'for schemas without $schema: 2020-12 (default), 2019-09, draft-07, draft-06, draft-04, or a URI',
      ).argParser(dialect),
    )
    .addOption(
      new Option('--formats <how>', 'what "format" does').choices(['annotate', 'assert']).default('annotate'),
    )
    .addOption(
      new Option('--role <role>', 'what the schemas are for; the sides of a tool have theirs')
        .choices(['any', 'input', 'output', 'elicitation'])
        .default('any'),
    )
    .addOption(
      new Option('--mode <mode>', 'whether a broken rule of a route file is an error or a warning')
        .choices(['spec', 'compat'])
        .default('spec'),
    )
    .option('--lists <path...>', 'shared lists of route files: files or folders')
    .option('--libraries <name...>', 'libraries that handlers of route files may be given')
    .option('--json', 'the result as JSON on stdout')
    .option('--quiet', 'only what is not as it should be')
    .addHelpText('after', HELP)
    .action(async (sources: string[], options: CheckOptions) => finish(await check(sources, options, io)));
}

/** Asks the engine itself, so that the two cannot disagree about what a dialect is. */
function dialect(name: string): string {
  const probe = admitSchema(true, { defaultDialect: name });
  if (!probe.ok) throw new InvalidArgumentError(probe.problems.map(({ message }) => message).join(' '));
  return name;
}

async function check(sources: readonly string[], options: CheckOptions, io: Io): Promise<number> {
  const { value = [], formats, role } = options;
  const defaults = options.dialect === undefined ? {} : { defaultDialect: options.dialect };
  const { mode, lists = [], libraries = [] } = options;
  const routes = { ...NO_ROUTES, env: io.env, mode, listPaths: lists, allowedLibraries: libraries };
  const settings = { role, admit: { ...defaults, formats }, routes };
  const outcome = await withConsoleOnStderr(io, () => checkSources(sources, value, settings));
  for (const error of outcome.unreadable) io.stderr(`anyshape: ${unreadableText(error)}\n`);
  if (options.json === true) {
    io.stdout(`${JSON.stringify(outcome, undefined, 2)}\n`);
  } else {
    const columns = io.isTerminal ? io.columns : undefined;
    io.stdout(tableOf(outcome, { paint: paintFor(io), columns, quiet: options.quiet === true }));
  }
  if (outcome.unreadable.length > 0) return Exit.unreadable;
  return outcome.ok ? Exit.fine : Exit.findings;
}
