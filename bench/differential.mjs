/**
 * `npm run bench:differential`: us and every peer on generated documents of 2020-12, 15,000 with eight values each unless told
 * otherwise (`-- --count=1000 --seed=7`): more than 100,000 cases. Each disagreement is made as simple as it gets, held against
 * the oracle of the properties, and explained by a paragraph of the specification; the table goes to `results/differential.md`.
 * Ends with 1 where one is unexplained, or the oracle takes the side of a peer. Runs with a small call stack, since peers
 * that follow a reference without end take long to overflow a large one.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
// Bundled by the command: documents and values are generated as in the properties.
import { accepts, generatedCases, subschemas } from '../node_modules/.cache/differential-cases.mjs';
import { classOf } from './differential/classes.mjs';
import { opinionOf } from './differential/opinion.mjs';
import { reduced } from './differential/reduce.mjs';
import { differentialTable } from './differential/table.mjs';
import { engines } from './engines/index.mjs';
import { progress } from './progress.mjs';

const SLICE = 500;
const PEERS = ['ajv', 'ata-validator', 'tjs', 'typebox', 'cfworker', 'hyperjump'];

const { values: options } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(options.count ?? 15_000);
const seed = Number(options.seed ?? Date.now() % 1e6);

// Every document is complete: whoever wants to fetch has misread a reference.
globalThis.fetch = () => Promise.reject(new Error('nothing is fetched'));

const us = await engines.interpreter();
const peers = await Promise.all(PEERS.map((name) => engines[name]()));
/** By class and peer: how many, and the first of them. */
const found = new Map();
const faults = [];
let [asked, loops] = [0, 0];

const tell = progress(Math.ceil(count / SLICE));
for (let done = 0; done < count; done += SLICE) {
  tell(`${done} documents, ${faults.length} unexplained`);
  for (const one of generatedCases(Math.min(SLICE, count - done), seed + done)) await compare(one);
}
tell();

const about = { count, seed, asked, loops, faults };
const table = differentialTable(
  found,
  peers.map(({ name }) => name),
  about,
);
writeFileSync(fileURLToPath(new URL('results/differential.md', import.meta.url)), table);
console.log(table);
for (const fault of faults) console.error(`FAULT ${JSON.stringify(fault)}`);
process.exit(faults.length === 0 ? 0 : 1);

async function compare({ schema, values }) {
  const our = await opinionOf(us, schema);
  if (our(values[0]) === 'refuses')
    return isLoop(schema) ? void loops++ : void faults.push({ refused: schema });
  for (const peer of peers) {
    const their = await opinionOf(peer, schema);
    asked += values.length;
    const at = values.findIndex((value) => their(value) !== our(value));
    if (at < 0) continue;
    const value = values[at];
    await explain({ schema, value, ours: our(value), theirs: their(value) }, peer);
  }
}

async function explain(disagreement, peer) {
  const isRight = accepts(disagreement.schema, disagreement.value) === disagreement.ours;
  const simplest = { peer: peer.name, ...(isRight ? await reduced(disagreement, us, peer) : disagreement) };
  const why = isRight ? classOf(simplest, subschemas(simplest.schema)) : undefined;
  if (why === undefined) return void faults.push({ isRight, ...simplest });
  const byPeer = found.get(why) ?? new Map();
  const { number = 0, example = simplest } = byPeer.get(peer.name) ?? {};
  found.set(why, byPeer.set(peer.name, { number: number + 1, example }));
}

/** Only a document whose references lead round in a circle may be refused. */
function isLoop(schema) {
  try {
    us.compile(schema);
    return false;
  } catch (error) {
    return error.message === 'refused: reference-loop';
  }
}
