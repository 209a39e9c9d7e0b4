/** `anyshape init <folder>`: a new project that runs, tests and type-checks as it stands. */
import { Command, Option } from 'commander';
import type { InitOptions } from '../init/init-project.ts';
import { templates } from '../init/templates.ts';
import type { Io } from '../io.ts';

const HELP = `
Templates:
${Object.entries(templates)
  .map(([name, { title, source }]) => `  ${name.padEnd(8)} ${title} (${source})`)
  .join('\n')}

The folder may exist. A file that exists is never overwritten: where one of the names is taken, nothing is written.
On a terminal, what no option says is asked; --yes takes the defaults (template tools, no npm install).

Exit codes:
  0  fine
  1  a file exists already, or npm install failed
  2  wrong usage
  3  the folder cannot be written, or the document of --from cannot be read

Examples:
  anyshape init my-tools
  anyshape init my-tools --yes --install
  anyshape init my-api --template routes
  anyshape init my-api --from openapi.yaml
  anyshape init . --tests vitest
`;

export function initCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('init')
    .description('a new project that runs, tests and type-checks as it stands')
    .argument('<folder>', 'where it is written; . is this folder')
    .addOption(new Option('--template <name>', 'what it starts from').choices(Object.keys(templates)))
    .addOption(new Option('--tests <runner>', 'what runs the tests (node)').choices(['node', 'vitest']))
    .option('--from <file>', 'an OpenAPI document, which is copied into the project')
    .option('--name <name>', 'the name of its package (as the folder)')
    .option('--package <specifier>', 'where npm gets anyshape from: a version, a tarball, a folder')
    .option('--install', 'run "npm install" in it')
    .option('--no-install', 'do not ask for "npm install"')
    .option('--yes', 'ask nothing')
    .option('--json', 'what was written, as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (folder: string, options: InitOptions, command: Command) => {
      if (options.from !== undefined && (options.template ?? 'openapi') !== 'openapi')
        command.error('error: --from takes an OpenAPI document: the template is "openapi"');
      const { initProject } = await import('../init/init-project.ts');
      finish(await initProject(folder, options, command, io));
    });
}
