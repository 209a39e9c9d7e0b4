/**
 * `npm run flood [count] [seed]`: malformed requests over loopback, by default a million. The server must
 * refuse or cut off each, stay up, keep no memory, and answer a good call afterwards; otherwise the command
 * exits with 1. The official low-level server gets the first of the same requests in turn, and the CPU time
 * of both is compared. A run of a million writes `results/flood.md`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
// Bundled by the npm script: requests are mutated as in the tests of the fast path.
import { mutatedRequests } from '../node_modules/.cache/mutations.mjs';
import { progress } from './progress.mjs';
import { buildAt } from './server/build.mjs';
import { Flooder } from './server/flooder.mjs';
import { bodyOf, Connection, requestBytes } from './server/http-load.mjs';
import { headers, message } from './server/requests.mjs';
import { httpTarget } from './server/target.mjs';

const DIFFERENT = 4_000;
const SLICE = 2_000;
/** Both servers get so many slices before they are compared, and so many while. */
const [WARM_SLICES, COMPARED_SLICES] = [3, 9];
const MAX_GROWTH_MB = 50;
const VERSION = '2026-07-28';
const CELL = { transport: 'http', method: 'tools/call', version: VERSION, tools: 10, bytes: 1_000, at: 1 };

const MILLION = 1_000_000;
const count = Number(process.argv[2] ?? MILLION);
const LEAST = SLICE * (WARM_SLICES + 1);
if (!(count >= LEAST)) {
  console.error(`${LEAST} requests or more are needed to compare the servers.`);
  process.exit(2);
}
const seed = Number(process.argv[3] ?? Date.now() % 1e6);
const builds = { own: buildAt() };
const ours = await httpTarget('log off', CELL, builds);
const official = await httpTarget('low-level', CELL, builds);
const requests = fc.sample(mutatedRequests, { numRuns: DIFFERENT, seed }).map(bytesOf);
const [toOurs, toOfficial] = [new Flooder(ours.url), new Flooder(official.url)];
// Some mutations change nothing that matters.
const malformed = [];
for (const request of requests) if (!(await toOfficial.ask(request)).isResult) malformed.push(request);

const onStep = progress(Math.ceil(count / SLICE));
const counts = {};
const cpus = { ours: [], official: [] };
let next = 0;
let keptBefore;
for (let sent = 0, slice = 0; sent < count; sent += SLICE, slice++) {
  onStep(`${sent} requests`);
  const part = Array.from({ length: SLICE }, () => malformed[next++ % malformed.length]);
  cpus.ours.push(await cpuFor(ours, toOurs, part, (kind) => (counts[kind] = (counts[kind] ?? 0) + 1)));
  if (slice < WARM_SLICES + COMPARED_SLICES) cpus.official.push(await cpuFor(official, toOfficial, part));
  else keptBefore ??= await ours.kept();
}
onStep();

const faults = [];
const ratio = median(compared(cpus.official)) / median(compared(cpus.ours));
const growth = ((await ours.kept()) - (keptBefore ?? 0)) / 2 ** 20;
const good = await new Connection(ours.url).ask(
  requestBytes(headers(VERSION, 'tools/call'), message(VERSION, 'tools/call', 1)),
);
const found = [
  `${malformed.length} of ${requests.length} mutated requests are malformed (seed ${seed}); ` +
    `${count} requests were sent.`,
  `Answers: ${Object.entries(counts)
    .map(([kind, number]) => `${number} ${kind}`)
    .join(', ')}.`,
  `CPU for each: ${median(compared(cpus.ours)).toFixed(0)} µs; the official server takes ` +
    `${ratio.toFixed(2)} times that: goal ${ratio >= 1 ? 'reached' : 'missed'}.`,
  ...(keptBefore === undefined ? [] : [`Memory in use at the end: ${growth.toFixed(0)} MB more.`]),
];
console.log(found.join('\n'));
if (keptBefore !== undefined && growth > MAX_GROWTH_MB) faults.push(`memory grew by ${growth.toFixed(0)} MB`);
if (Object.keys(counts).some((kind) => /^(?:5|no answer|result)/.test(kind)))
  faults.push('not every request was refused');
if (!bodyOf(good).includes('"structuredContent"')) faults.push('a good call is not answered');
if (count === MILLION && faults.length === 0) {
  const about =
    `Node ${process.version}, by \`npm run flood\`: malformed requests over loopback to anyshape; the first of ` +
    'them also to the official low-level server, in turn.';
  const file = fileURLToPath(new URL('results/flood.md', import.meta.url));
  writeFileSync(file, `${[about, ...found.map((line) => `- ${line}`)].join('\n\n')}\n`);
}
for (const fault of faults) console.error(`FAULT ${fault}`);
for (const { stop } of [ours, official]) stop();
process.exit(faults.length === 0 ? 0 : 1);

function bytesOf({ method, path = '/mcp', headers, body }) {
  const lines = [...headers, ['Content-Length', body.length]].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), body]);
}

async function cpuFor({ cpu }, flooder, part, onAnswer = () => undefined) {
  const before = await cpu();
  await flooder.askAll(part, onAnswer);
  return ((await cpu()) - before) / part.length;
}

function compared(values) {
  return values.slice(WARM_SLICES, WARM_SLICES + COMPARED_SLICES);
}

function median(values) {
  return values.toSorted((left, right) => left - right)[values.length >> 1];
}
