/** `anyshape check <source…>`: problems in every schema, and values checked against their schemas. */
import { Command, Option } from 'commander';
import type { CheckOptions } from '../check/check.ts';
import type { Io } from '../io.ts';
import { profilesOption } from '../profile-option.ts';
import { addReadingOptions, READING_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const HELP = `
Sources:
  *.json, *.yaml        a JSON Schema, a tool, or a saved tools/list (each tool's inputSchema and outputSchema)
  *.ts, *.mjs, *.js     a module of tools: the schemas of each tool, by the tool's own formats
  *.mjs, *.json, *.yaml a route file of FlowMCP: its tools, by the rules of its specification
  *.json, *.yaml        an OpenAPI document: its operations, and what is wrong with them
  anyshape.json, .yaml  the configuration itself: unknown members, wrong values, missing files
  a folder              every *.mjs, *.json and *.yaml in it, sorted, subfolders included; modules are run
  https://host/mcp      an MCP server
  stdio:command args    an MCP server that is started for the check (words separated by blanks)
  -- command args…      the same, as the last words of the command line
${READING_HELP}
${SERVER_HELP}

Values:
  With one schema, every value is checked against it. With several, names decide: they are split at "/" and "."
  into parts, and a value belongs to the schema whose parts are the longest beginning of its own:
    schemas/order.json          values/order.json, values/order.large.json, values/order/1.json
    tool find of a tools/list   values/find.input.json, values/find/output/1.json
  A part "invalid" after that means that the value must not fit: order.invalid.json, order.no-id.invalid.json.

Findings:
  Errors break clients, warnings are almost certainly mistakes, hints are suggestions; docs/rules explains each rule.
  To suppress a finding, give a reason: {"check":{"suppress":[{"rule","tool","reason"}]}} in the configuration, or
  "$comment": "anyshape-allow rule-id: reason" in the schema. A baseline suppresses the findings of today.

Hosts:
  With --profile a table has every tool by every host: "✓" works, "~2" works with two losses, "✗" is refused; "*" marks
  what the host takes only by its profile (serve --profile NAME, or the address /mcp/p/NAME). docs/profiles.md has the
  rules with their sources. With one name, every loss is listed.

Exit codes:
  0  no problems; losses at hosts are none
  1  findings: a schema is refused, a host refuses a tool, a rule has an error or a warning, a value is not as its name says, or a file
     of a folder cannot be read
  2  wrong usage
  3  a source that was named cannot be read

Examples:
  anyshape check schemas
  anyshape check order.json --value order-1.json order-2.json
  anyshape check schemas --value values --formats assert
  anyshape check tools-list.json --json
  anyshape check tools.ts
  anyshape check tools-list.yaml --fix
  anyshape check https://host/mcp --baseline known.json
  anyshape check tools.ts --profile all
  anyshape check --sarif -- node server.mjs
`;

export function checkCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addReadingOptions(new Command('check'), 'spec'), io)
    .description('problems in every schema and tool, by place and rule; values checked against their schemas')
    .argument('[source...]', 'schemas, saved tools/list results, folders of them, modules of tools, servers')
    .addOption(new Option('--value <file...>', 'values to check: files or folders'))
    .addOption(
      new Option(
        '--dialect <name>',
        'for schemas without $schema: 2020-12 (default), 2019-09, draft-07, draft-06, draft-04, or a URI',
      ),
    )
    .addOption(
      new Option('--formats <mode>', 'whether "format" is checked')
        .choices(['annotate', 'assert'])
        .default('annotate'),
    )
    .addOption(
      new Option('--role <role>', 'what bare schemas are for; those of a tool are input and output')
        .choices(['any', 'input', 'output', 'elicitation'])
        .default('any'),
    )
    .option('--fix', 'fix files in place where a rule can, keeping comments and order')
    .addOption(
      new Option(
        '--fail-on <severity>',
        'the lowest severity that makes the exit code 1 (default: warning)',
      ).choices(['error', 'warning', 'hint']),
    )
    .option('--baseline <file>', 'a file of accepted findings, which do not fail the check')
    .option('--update-baseline', 'save the findings to the baseline, keeping its notes')
    .addOption(
      profilesOption('what a host or provider takes of the tools, or all of them: works, with loss, refused'),
    )
    .option('--sarif', 'the findings as SARIF 2.1.0 on stdout')
    .option('--github', 'annotations of GitHub Actions below the findings')
    .option('--json', 'the result as JSON on stdout')
    .option('--quiet', 'print only problems')
    .option('--all', 'every row and every finding, however many')
    .addHelpText('after', HELP)
    .action(async (sources: string[], options: CheckOptions, command: Command) => {
      const { checkedConfigurations = [] } = options;
      if (sources.length + serverCommand.length + checkedConfigurations.length === 0)
        command.error("error: missing required argument 'source'");
      const { check } = await import('../check/check.ts');
      finish(await check({ sources, serverCommand, options, command }, io));
    });
}
