/** `anyshape check <source…>`: problems in every schema, and values held against them. Exit code by what was found. */
import { Command, Option } from 'commander';
import type { Role } from '../../schema/index.ts';
import { fails, sarifOf, writeBaseline, type LintSettings, type Severity } from '../../lint/index.ts';
import { checkSources } from '../check/check-sources.ts';
import { parseDialect } from '../check/dialect-option.ts';
import { findingLines } from '../check/findings-text.ts';
import type { CheckOutcome, FixedFile, PlacedFinding } from '../check/outcome.ts';
import { readLintSettings } from '../check/read-lint-settings.ts';
import { tableOf } from '../check/table.ts';
import { Exit, paintFor, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { unreadableText } from '../read-json.ts';
import { replaceFile } from '../replace-file.ts';
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
  readonly fix?: boolean;
  readonly failOn?: Severity;
  readonly config?: string;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly sarif?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly all?: boolean;
}

const HELP = `
Sources:
  *.json, *.yaml        a JSON Schema, a tool, or a saved tools/list (each tool's inputSchema and outputSchema)
  a folder              every *.json and *.yaml in it, sorted, subfolders included
  *.ts, *.mjs, *.js     a module of tools: the schemas of each tool, by the tool's own formats
  *.mjs, *.json         a route file of FlowMCP: its tools, held to the rules of its specification
  https://host/mcp      an MCP server
  stdio:command args    an MCP server that is started for it (cut at blanks)
  -- command args…      the same, behind everything else

Values:
  With one schema, every value is held against it. With several, names decide: they are cut at "/" and "."
  into parts, and a value belongs to the schema whose parts begin its own, the longest such:
    schemas/order.json          values/order.json, values/order.large.json, values/order/1.json
    tool find of a tools/list   values/find.input.json, values/find/output/1.json
  A part "invalid" behind that says that the value must not fit: order.invalid.json, order.no-id.invalid.json.

Findings:
  Errors break somebody, warnings are surely not meant, hints could be better: docs/rules tells each rule. A finding is
  excused by a reason: {"check":{"suppress":[{"rule","tool","reason"}]}} in the configuration, or
  "$comment": "anyshape-allow rule-id: reason" in the schema; or by a baseline of what is known.

Exit codes:
  0  everything is as it should be
  1  findings: a schema is refused, a rule has an error or a warning, or a value is not as its name says
  2  wrong usage
  3  a source that cannot be read

Examples:
  anyshape check schemas
  anyshape check order.json --value order-1.json order-2.json
  anyshape check schemas --value values --formats assert
  anyshape check tools-list.json --json
  anyshape check tools.ts
  anyshape check tools-list.yaml --fix
  anyshape check https://host/mcp --baseline known.json
  anyshape check --sarif -- node server.mjs
`;

export function checkCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return new Command('check')
    .description('problems in every schema and tool, by place and rule; values held against their schemas')
    .argument('[source...]', 'schemas, saved tools/list results, folders of them, modules of tools, servers')
    .addOption(new Option('--value <file...>', 'values to check: files or folders'))
    .addOption(
      new Option(
        '--dialect <name>',
        'for schemas without $schema: 2020-12 (default), 2019-09, draft-07, draft-06, draft-04, or a URI',
      ).argParser(parseDialect),
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
    .option('--fix', 'mend files in place where a rule can, comments and order kept')
    .addOption(
      new Option(
        '--fail-on <severity>',
        'from which findings on the exit code is 1 (default: warning)',
      ).choices(['error', 'warning', 'hint']),
    )
    .option('--config <file>', 'rules and suppressions; default anyshape.config.json or .yaml of this folder')
    .option('--baseline <file>', 'findings that are known and do not fail the check')
    .option('--update-baseline', 'write the findings of now into the baseline, words in it kept')
    .option('--sarif', 'the findings as SARIF 2.1.0 on stdout')
    .option('--json', 'the result as JSON on stdout')
    .option('--quiet', 'only what is not as it should be')
    .option('--all', 'every row and every finding, however many')
    .addHelpText('after', HELP)
    .action(async (sources: string[], options: CheckOptions, command: Command) => {
      if (sources.length + serverCommand.length === 0)
        command.error("error: missing required argument 'source'");
      finish(await check(sources, serverCommand, options, io));
    });
}

async function check(
  words: readonly string[],
  serverCommand: readonly string[],
  options: CheckOptions,
  io: Io,
): Promise<number> {
  const { value = [], formats, role } = options;
  const read = await readLintSettings(options);
  if (!read.ok) {
    io.stderr(`${read.message}\n`);
    return read.exit;
  }
  const { baseline, baselineFile } = read;
  const lint = { ...read.settings, ...(options.failOn !== undefined && { failOn: options.failOn }) };
  const defaults = options.dialect === undefined ? {} : { defaultDialect: options.dialect };
  const reading = { ...defaults, formats };
  const { mode, lists = [], libraries = [] } = options;
  const routes = { ...NO_ROUTES, env: io.env, mode, listPaths: lists, allowedLibraries: libraries };
  const progress = progressOn(io);
  const described = { serverCommand, role, reading, routes, progress };
  const settings = { ...described, lint, baseline, fix: options.fix === true };
  const outcome = await withConsoleOnStderr(io, () => checkSources(words, value, settings));
  progress.end();
  for (const error of outcome.unreadable) io.stderr(`anyshape: ${unreadableText(error)}\n`);
  for (const file of outcome.fixed) io.stderr(`anyshape: ${fixedText(file)}\n`);
  print(outcome, options, lint, io);
  // What is known of a source that cannot be read must not be lost.
  if (outcome.unreadable.length > 0) return Exit.unreadable;
  if (options.updateBaseline === true && baselineFile !== undefined) {
    const open = outcome.findings.filter(({ excuse }) => excuse === undefined || excuse.by === 'baseline');
    await replaceFile(baselineFile, writeBaseline(open, baseline));
    io.stderr(`anyshape: ${baselineFile}: ${open.length} findings are known now\n`);
    return Exit.fine;
  }
  return outcome.ok ? Exit.fine : Exit.findings;
}

function print(outcome: CheckOutcome, options: CheckOptions, lint: LintSettings, io: Io): void {
  if (options.sarif === true) {
    io.stdout(`${JSON.stringify(sarifOf(outcome.findings, positionOf), undefined, 2)}\n`);
    return;
  }
  if (options.json === true) {
    io.stdout(`${JSON.stringify(outcome, undefined, 2)}\n`);
    return;
  }
  const paint = paintFor(io);
  const columns = io.isTerminal ? io.columns : undefined;
  const [quiet, all] = [options.quiet === true, options.all === true];
  const isFailing = ({ severity }: PlacedFinding): boolean => fails(severity, lint);
  io.stdout(tableOf(outcome, { paint, columns, quiet, all }));
  const lines = findingLines(outcome, { paint, quiet, all, isFailing });
  io.stdout(lines.map((line) => `${line}\n`).join(''));
}

function positionOf({ line, column = 1 }: PlacedFinding): { line: number; column: number } | undefined {
  return line === undefined ? undefined : { line, column };
}

function fixedText({ file, settled, refused }: FixedFile): string {
  if (refused !== undefined) return `${file}: ${refused}`;
  return `${file}: mended ${settled === 1 ? '1 finding' : `${settled} findings`}`;
}
