/** A drift file in; its table, or JSON, on stdout and the exit code out. */
import { proposalFor, readDriftFile, type DriftContents } from '../../drift/index.ts';
import { counted } from '../../json/index.ts';
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
  const { ledger, invalidLines } = contents;
  const entries = ledger.entries();
  if (entries.length === 0 && invalidLines > 0) {
    io.stderr(`anyshape: ${unreadableText({ file, message: 'holds something other than drift' })}\n`);
    return Exit.unreadable;
  }
  if (invalidLines > 0) io.stderr(`anyshape: ${file}: ${counted(invalidLines, 'invalid line')} left out\n`);
  if (asJson) {
    const withProposals = entries.map((entry) => ({ ...entry, proposal: proposalFor(entry) }));
    io.stdout(`${JSON.stringify({ file, entries: withProposals, invalidLines }, undefined, 2)}\n`);
  } else {
    io.stdout(entries.length === 0 ? 'No drift.\n' : tableOf(entries, paintFor(io)));
  }
  return entries.length === 0 ? Exit.fine : Exit.findings;
}
