/**
 * `npm run conformance`: the official suite against a server and a client made with anyshape, for both revisions that
 * have requirement sets, and against a server with the fast path. `run.mjs server`, `fast-path` or `client` runs one side, further words
 * judge only scenarios that begin so.
 * Ends with 1 on anything that expected.json does not say, in either direction.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { bundle } from './bundle.mjs';
import { judge } from './judge.mjs';
import { runSuite, scenariosOf, whatIsMissing } from './suite.mjs';

const REVISIONS = ['2025-11-25', '2026-07-28'];
const SHUTDOWN_MS = 10_000;
const SIDES = {
  server: { of: 'server', revisions: REVISIONS, run: (revision) => runServerLeg(revision, []) },
  'fast-path': {
    of: 'server',
    revisions: REVISIONS,
    run: (revision) => runServerLeg(revision, ['fast-path']),
  },
  client: { of: 'client', revisions: REVISIONS, run: runClientLeg },
};
const expected = JSON.parse(await readFile(new URL('expected.json', import.meta.url), 'utf8'));

const words = process.argv.slice(2);
const sides = Object.hasOwn(SIDES, words[0]) ? [words.shift()] : Object.keys(SIDES);
const isChosen = (scenario) => words.length === 0 || words.some((word) => scenario.startsWith(word));

const missing = whatIsMissing();
if (missing !== undefined) {
  console.error(missing);
  process.exit(2);
}
for (const side of sides) for (const revision of SIDES[side].revisions) await runLeg(side, revision);

async function runLeg(side, revision) {
  const leg = `${side} ${revision}`;
  const { of, run } = SIDES[side];
  const wanted = (await scenariosOf(of, revision)).filter(isChosen);
  if (wanted.length === 0) return;
  const ran = await run(revision, wanted);
  const { counts, missed, complaints } = judge(
    wanted,
    ran,
    expected[`${of} ${revision}`],
    words.length === 0,
  );
  const { passed, failed, warned } = counts;
  console.log(`${leg}: ${passed} checks pass, ${failed} fail, ${warned} warn, in ${wanted.length} scenarios`);
  for (const [name, reason] of Object.entries(groupByReason(missed))) console.log(`  ${name}: ${reason}`);
  for (const complaint of complaints) console.error(`  UNEXPECTED ${complaint}`);
  if (complaints.length > 0) process.exitCode = 1;
}

function groupByReason(missed) {
  const known = missed.filter(({ reason }) => reason !== undefined);
  const counts = {};
  for (const { scenario } of known) counts[scenario] = (counts[scenario] ?? 0) + 1;
  return Object.fromEntries(
    known.map(({ scenario, reason }) => [`${scenario} (${counts[scenario]} expected)`, reason]),
  );
}

async function runServerLeg(revision, settings) {
  const server = spawn(process.execPath, [await bundle('fixture-server'), ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'close');
  try {
    const url = await Promise.race([firstLine(server.stdout), ended.then(() => undefined)]);
    if (url === undefined) throw new Error('The fixture server ended before it listened.');
    return await runSuite(['server', '--url', url, '--requirements', revision]);
  } finally {
    server.stdin.end();
    const timer = setTimeout(() => server.kill(), SHUTDOWN_MS);
    await ended;
    clearTimeout(timer);
  }
}

async function firstLine(stream) {
  const [line] = await once(createInterface(stream), 'line');
  return line;
}

/** One by one: the suite would start all clients at once, and then hold against them how long that takes. */
async function runClientLeg(revision, wanted) {
  const command = `"${process.execPath}" "${await bundle('fixture-client')}"`;
  const all = new Map();
  for (const scenario of wanted) {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${scenario}`);
    const args = ['--command', command, '--spec-version', revision, '--scenario', scenario, '--force'];
    for (const entry of await runSuite(['client', ...args])) all.set(...entry);
  }
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return all;
}
