/** A drift file in; its table, or JSON, on stdout and the exit code out. */
import {
  anyProposalFor,
  proposalFor,
  readDriftFile,
  type DriftContents,
  type DriftEntry,
} from '../../drift/index.ts';
import { counted, type JsonObject } from '../../json/index.ts';
import { Exit, paintFor, type Io } from '../io.ts';
import { reasonOf, unreadableText } from '../read-json.ts';
import { schemasFromCalls } from './recorded-places.ts';
import { tableOf, type Propose } from './table.ts';

export interface DriftOptions {
  readonly propose?: boolean;
  readonly calls?: string;
  readonly json?: boolean;
}

export async function printDrift(file: string, options: DriftOptions, io: Io): Promise<number> {
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
  const propose = await proposerFor(entries, options, io);
  if (propose === undefined) return Exit.unreadable;
  if (options.json === true) {
    const withProposals = entries.map((entry) => ({ ...entry, proposal: propose(entry) }));
    io.stdout(`${JSON.stringify({ file, entries: withProposals, invalidLines }, undefined, 2)}\n`);
  } else {
    io.stdout(entries.length === 0 ? 'No drift.\n' : tableOf(entries, propose, paintFor(io)));
  }
  return entries.length === 0 ? Exit.fine : Exit.findings;
}

/** Undefined where the recorded calls cannot be read. */
async function proposerFor(
  entries: readonly DriftEntry[],
  { propose, calls }: DriftOptions,
  io: Io,
): Promise<Propose | undefined> {
  if (propose !== true && calls === undefined) return proposalFor;
  let inferred: ReadonlyMap<DriftEntry, JsonObject> = new Map();
  try {
    if (calls !== undefined) inferred = await schemasFromCalls(calls, entries);
  } catch (error) {
    io.stderr(`anyshape: ${unreadableText({ file: calls!, message: reasonOf(error) })}\n`);
    return undefined;
  }
  return (entry) => anyProposalFor(entry, inferred.get(entry));
}
