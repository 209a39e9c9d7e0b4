/**
 * `npm run interop`: the awkward set through every client of the table; words choose rows by id, `--short`
 * those of the test command. Prints the matrix and, after a whole run, writes docs/clients.md. Ends with 1 on
 * a cell that is not whole and that reasons.json does not explain, or (but for `--short`, where that is a
 * warning) explains although it is whole. What cannot run here is skipped by name; 2 where nothing can.
 */
import { cases } from './cases/index.mjs';
import { clients, installedVersion, nodeFor, whatIsMissing } from './clients/table.mjs';
import { judge } from './judge.mjs';
import { explain } from './reasons.mjs';
import { matrix, writePage } from './report.mjs';
import { runClient } from './run-client.mjs';

const words = process.argv.slice(2);
const isShort = words[0] === '--short';
const isChosen = ({ id, isShort: runsInTests }) =>
  isShort ? runsInTests === true : words.length === 0 || words.includes(id);
const own = cases.filter(({ source }) => source !== 'route');
/** A process for each call: once is enough. */
const NOT_COMPARED = new Set(['inspector']);
const rows = [];
let isWhole = words.length === 0;

for (const client of clients.filter(isChosen)) {
  const missing = whatIsMissing(client);
  if (missing === undefined) {
    rows.push(await rowOf(client));
    continue;
  }
  console.error(`SKIPPED ${client.id}: ${missing}`);
  isWhole = false;
}

console.log(matrix(rows));
if (rows.length === 0) process.exitCode = 2;
if (isWhole && process.exitCode === undefined) {
  await writePage(rows, { date: new Date().toISOString().slice(0, 10), tools: cases.length });
  console.log('docs/clients.md is written.');
}

async function rowOf(client) {
  const run = await runClient(client);
  const { counts, totals, misses } = judge(run);
  const { reasons, unexplained, stale } = explain(client.id, misses);
  if (run.broke !== undefined) console.error(`${client.id} broke: ${run.broke}`);
  for (const [name, problems] of unexplained) complain(`${client.id} ${name}: ${problems.join('; ')}`);
  for (const name of stale) {
    const sentence = `${client.id} ${name} is whole now: remove it from reasons.json`;
    if (isShort) console.error(`STALE ${sentence}`);
    else complain(sentence);
  }
  const isCompared = words.length === 0 && !NOT_COMPARED.has(client.id);
  return {
    ...client,
    version: installedVersion(client),
    node: nodeFor(client) === process.execPath ? process.versions.node.split('.')[0] : '24',
    protocols: [...new Set(run.calls.map(({ version }) => version))].join(', ') || '(none)',
    counts,
    totals,
    reasons,
    ours: judge(run, own),
    official: isCompared ? judge(await runClient(client, 'official'), own) : undefined,
  };
}

function complain(sentence) {
  console.error(`UNEXPECTED ${sentence}`);
  process.exitCode = 1;
}
