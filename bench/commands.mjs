/**
 * `npm run bench:commands`: what the commands cost on 2,000 distinct tools, made from the schemas of the corpus (inputs of
 * real tools, outputs of real routes). One process for each run, commands in turn, the median of each: time, CPU time
 * and peak memory, beside the goal. On a shared machine the CPU time is the one to read.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flowOutputs, renamed, toolInputs } from './data/corpus.mjs';
import { sharedPath } from '../test/shared.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const TOOLS = 2_000;
const GOAL_MB = 300;
const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'anyshape-bench-'));
const list = join(folder, 'tools.json');
const older = join(folder, 'older.json');
const newer = join(folder, 'newer.json');
const usage = join(folder, 'usage.json');

/** Loaded before the command, so that it tells what its own process took. */
const meter = `import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(${JSON.stringify(usage)}, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e3, mb: maxRSS / 1024 }));
});`;

const COMMANDS = [
  { words: ['--help'], goal: 150 },
  { words: ['check', list], goal: 3_000 },
  { words: ['check', list, '--profile', 'all'], goal: 5_000 },
  { words: ['diff', older, newer], goal: 3_000 },
  { words: ['types', list], goal: 3_000 },
  { words: ['types', list, '--zod'], goal: 3_000 },
  { words: ['docs', list], goal: 3_000 },
  { words: ['docs', list, '--out', join(folder, 'pages')], goal: 3_000 },
];

function manyTools() {
  const inputs = toolInputs(sharedPath('corpus'));
  const outputs = flowOutputs(sharedPath('corpus'));
  return Array.from({ length: TOOLS }, (_, number) => ({
    name: `tool_${number}`,
    description: `Does what number ${number} asks for.`,
    inputSchema: renamed(inputs[number % inputs.length], `_${number}`),
    outputSchema: renamed(outputs[number % outputs.length], `_${number}`),
  }));
}

/** Each tool with another description, every second with a further parameter, every third with one that is needed. */
function nextRelease(tool, number) {
  const { properties = {}, required = [], ...rest } = tool.inputSchema;
  const more = number % 2 === 0 ? { added: { type: 'string' } } : {};
  const needed = number % 3 === 0 ? [...new Set([...required, ...Object.keys(properties)])] : required;
  const inputSchema = { ...rest, properties: { ...properties, ...more }, required: needed };
  return { ...tool, description: `${tool.description} Now better.`, inputSchema };
}

function measure(words) {
  const begun = process.hrtime.bigint();
  const args = ['--import', `data:text/javascript,${encodeURIComponent(meter)}`, main, ...words];
  const { status, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const ms = Number(process.hrtime.bigint() - begun) / 1e6;
  if (status > 1) throw new Error(`anyshape ${words.join(' ')} ended with ${status}: ${stderr}`);
  return { ms, ...JSON.parse(readFileSync(usage, 'utf8')) };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

try {
  const tools = manyTools();
  writeFileSync(list, JSON.stringify({ tools }));
  writeFileSync(older, JSON.stringify({ tools: tools.slice(0, TOOLS / 2) }));
  writeFileSync(newer, JSON.stringify({ tools: tools.slice(0, TOOLS / 2).map(nextRelease) }));
  const runs = COMMANDS.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    COMMANDS.forEach(({ words }, index) => runs[index].push(measure(words)));
  console.log(`${TOOLS} tools, median of ${ROUNDS}     time     CPU    goal   peak MB (goal ${GOAL_MB})`);
  COMMANDS.forEach(({ words, goal }, index) => {
    const middle = (what) => median(runs[index].map((run) => run[what]));
    const name = words.join(' ').replaceAll(`${folder}/`, '');
    const cells = [middle('ms'), middle('cpu'), goal].map((ms) => `${ms.toFixed(0)} ms`.padStart(7));
    console.log(`${name.padEnd(27)} ${cells.join(' ')} ${middle('mb').toFixed(0).padStart(9)}`);
  });
} finally {
  rmSync(folder, { recursive: true });
}
