/**
 * `npm run flood [count]`: malformed requests over loopback, a million unless told otherwise. Each is refused or cut off, none
 * brings the server down or stays in it, and a good call is answered afterwards. In turn with the first of them, the official
 * low-level server gets the same requests: refusing them should not take more CPU time than there, which is told. Ends with 1 where any of the rest is not so.
 * What a whole million came to is kept in `results/flood.md`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
// Bundled by the command: requests are mutated as in the tests of the lane.
import { mutatedRequests } from '../node_modules/.cache/mutations.mjs';
import { progress } from './progress.mjs';
import { Flooder } from './server/flooder.mjs';
import { Connection, requestBytes } from './server/http-load.mjs';
import { modern, modernHeaders } from './server/requests.mjs';
import { httpTarget } from './server/target.mjs';

const DIFFERENT = 4_000;
const SLICE = 2_000;
/** Both servers get so many slices before they are compared, and so many while. */
const [WARM_SLICES, COMPARED_SLICES] = [3, 9];
const MAX_GROWTH_MB = 50;
const SETTINGS = { tools: 10, bytes: 1_000, transport: 'http' };

const MILLION = 1_000_000;
const count = Number(process.argv[2] ?? MILLION);
const seed = Number(process.argv[3] ?? Date.now() % 1e6);
const [ours, official] = [await httpTarget('anyshape', SETTINGS), await httpTarget('low-level', SETTINGS)];
const requests = fc.sample(mutatedRequests, { numRuns: DIFFERENT, seed }).map(bytesOf);
const [toOurs, toOfficial] = [new Flooder(ours.url), new Flooder(official.url)];
// Some mutations change nothing that matters.
const malformed = [];
for (const request of requests) if (!(await toOfficial.ask(request)).isResult) malformed.push(request);

const tell = progress(Math.ceil(count / SLICE));
const counts = {};
const cpus = { ours: [], official: [] };
let next = 0;
let keptBefore;
for (let sent = 0, slice = 0; sent < count; sent += SLICE, slice++) {
  tell(`${sent} requests`);
  const part = Array.from({ length: SLICE }, () => malformed[next++ % malformed.length]);
  cpus.ours.push(await cpuFor(ours, toOurs, part, (kind) => (counts[kind] = (counts[kind] ?? 0) + 1)));
  if (slice < WARM_SLICES + COMPARED_SLICES) cpus.official.push(await cpuFor(official, toOfficial, part));
  else keptBefore ??= await ours.kept();
}
tell();

const faults = [];
const ratio = median(compared(cpus.official)) / median(compared(cpus.ours));
const growth = ((await ours.kept()) - (keptBefore ?? 0)) / 2 ** 20;
const good = await new Connection(ours.url).ask(
  requestBytes(modernHeaders('tools/call'), modern('tools/call', 1)),
);
const found = [
  `${malformed.length} of ${requests.length} mutated requests are malformed (seed ${seed}); ${count} of them were sent, again and again.`,
  `Answers: ${Object.entries(counts)
    .map(([kind, number]) => `${number} ${kind}`)
    .join(', ')}.`,
  `CPU for each: ${median(compared(cpus.ours)).toFixed(0)} µs; the official server's is ${ratio.toFixed(2)} times that: goal ${ratio >= 1 ? 'reached' : 'MISSED'}.`,
  ...(keptBefore === undefined ? [] : [`Memory in use at the end: ${growth.toFixed(0)} MB more.`]),
];
console.log(found.join('\n'));
if (keptBefore !== undefined && growth > MAX_GROWTH_MB) faults.push(`memory grew by ${growth.toFixed(0)} MB`);
if (Object.keys(counts).some((kind) => /^(?:5|no answer|result)/.test(kind)))
  faults.push('not every request was refused');
if (!Buffer.concat(good.chunks).includes('"structuredContent"')) faults.push('a good call is not answered');
if (count === MILLION && faults.length === 0) {
  const about = `Node ${process.version}, by \`npm run flood\`: malformed requests over loopback, to anyshape and, for the first of them in turn, to the official low-level server.`;
  const file = fileURLToPath(new URL('results/flood.md', import.meta.url));
  writeFileSync(file, `${[about, ...found.map((line) => `- ${line}`)].join('\n\n')}\n`);
}
for (const fault of faults) console.error(`FAULT ${fault}`);
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
