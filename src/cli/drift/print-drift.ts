/** A file of drift in; the table of it, or JSON, on stdout and the exit code out. */
import { proposalFor, readDriftFile, type DriftContents } from '../../drift/index.ts';
import { Exit, paintFor, type Io } from '../io.ts';
import { reasonOf, unreadableText } from '../read-json.ts';
import { tableOf } from './table.ts';

export function printDrift(file: string, asJson: boolean, io: Io): number {
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
