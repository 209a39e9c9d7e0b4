/** `anyshape drift [file]`: what the APIs behind the tools returned that their schemas did not say. */
import { Command } from 'commander';
import { proposalFor, readDriftFile, type DriftContents } from '../../drift/index.ts';
import { tableOf } from '../drift/table.ts';
import { Exit, paintFor, type Io } from '../io.ts';
import { reasonOf, unreadableText } from '../read-json.ts';

const DEFAULT_FILE = 'drift.jsonl';

const HELP = `
The file is written by a server: anyshape serve routes.mjs --drift ${DEFAULT_FILE}
Delete it once the schemas are changed, and it begins anew.

Kinds:
  type     a value of another type       extra    a property that is not declared
  null     null, which is not declared   absent   a declared property that is not there
  enum     a value that is not listed    others   the code of the failure: docs/errors.md

In a place, * stands for every item of an array, and for every name where names are data.

Exit codes:
  0  no drift
  1  drift
  2  wrong usage
  3  a file that cannot be read

Examples:
  anyshape drift
  anyshape drift /var/log/anyshape/drift.jsonl --json
`;

export function driftCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('drift')
    .description('what the APIs behind the tools returned that their schemas did not say')
    .argument('[file]', 'the file that a server wrote', DEFAULT_FILE)
    .option('--json', 'the report as JSON on stdout')
    .addHelpText('after', HELP)
    .action((file: string, { json }: { readonly json?: boolean }) =>
      finish(printDrift(file, json === true, io)),
    );
}

function printDrift(file: string, asJson: boolean, io: Io): number {
  let contents: DriftContents;
  try {
    contents = readDriftFile(file);
  } catch (error) {
    io.stderr(`anyshape: ${unreadableText({ file, message: reasonOf(error) })}\n`);
    return Exit.unreadable;
  }
  const { ledger, strange } = contents;
  const entries = ledger.entries();
  if (entries.length === 0 && strange > 0) {
    io.stderr(`anyshape: ${unreadableText({ file, message: 'holds something other than drift' })}\n`);
    return Exit.unreadable;
  }
  if (strange > 0) io.stderr(`anyshape: ${file}: lines that are no entries were left out: ${strange}\n`);
  if (asJson) {
    const told = entries.map((entry) => ({ ...entry, proposal: proposalFor(entry) }));
    io.stdout(`${JSON.stringify({ file, entries: told, strange }, undefined, 2)}\n`);
  } else {
    io.stdout(entries.length === 0 ? 'No drift.\n' : tableOf(entries, paintFor(io)));
  }
  return entries.length === 0 ? Exit.fine : Exit.findings;
}
