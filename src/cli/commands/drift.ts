/** `anyshape drift [file]`: what the APIs behind the tools returned that their schemas did not say. */
import { Command } from 'commander';
import type { DriftOptions } from '../drift/print-drift.ts';
import type { Io } from '../io.ts';

const DEFAULT_FILE = 'drift.jsonl';

const HELP = `
The file is written by a server: anyshape serve routes.mjs --drift ${DEFAULT_FILE}
Delete it when the schemas are changed; the server then starts a new one.

Kinds:
  type     a value of another type       extra    a property that is not declared
  null     null, which is not declared   absent   a declared property that is not there
  enum     a value that is not listed    others   the code of the failure: docs/errors.md
  media-type   an image route answered with something else

--propose has a change for each of them. With results that "anyshape serve --record calls.jsonl" recorded, it infers
what a place needs as "anyshape infer" does: members, items, formats, and what may be missing.

In a place, * stands for every item of an array, and for every name where names are data.

Exit codes:
  0  no drift
  1  drift
  2  wrong usage
  3  a file that cannot be read

Examples:
  anyshape drift
  anyshape drift --propose --calls calls.jsonl
  anyshape drift /var/log/anyshape/drift.jsonl --json
`;

export function driftCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('drift')
    .description('what the APIs behind the tools returned that their schemas did not say')
    .argument('[file]', 'the file that a server wrote', DEFAULT_FILE)
    .option('--propose', 'a change of the schema for each finding, not only where it is simple')
    .option('--calls <file>', 'results of "serve --record", from which --propose infers')
    .option('--json', 'the report as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (file: string, options: DriftOptions) => {
      const { printDrift } = await import('../drift/print-drift.ts');
      finish(await printDrift(file, options, io));
    });
}
