/**
 * What anyshape adds to a tool call and to a list. (1) Checking both ways and shaping, beside the bare
 * `JSON.stringify` of the result with its text copy, which every server pays: the ratio is (ours + bare) / bare.
 * (2) Deriving and writing the lists of all versions for 1,000 tools. (3) Heap for each tool with its derived forms.
 * Run by `npm run bench:tools`, which bundles it first. The tools are generated, of the kinds that real servers have.
 */
import { createRegistry, tool } from '../src/tool/index.ts';
import { encodeOutcome, listTools, toolForm, wireVersion, wireVersions } from '../src/wire/index.ts';

const row = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    title: { type: 'string', minLength: 1 },
    state: { enum: ['open', 'closed'] },
    labels: { type: 'array', items: { type: 'string' } },
    owner: { type: ['object', 'null'], properties: { login: { type: 'string' } }, required: ['login'] },
    score: { type: 'number', minimum: 0 },
  },
  required: ['id', 'title', 'state'],
};
const makeRow = (index) => ({
  id: index,
  title: `The title of number ${index} is "quoted" here`,
  state: index % 2 === 0 ? 'open' : 'closed',
  labels: ['bug', `area-${index % 7}`],
  owner: index % 3 === 0 ? null : { login: `user-${index}` },
  score: index / 3,
});

const input = {
  type: 'object',
  properties: {
    owner: { type: 'string', minLength: 1 },
    repo: { type: 'string', pattern: '^[A-Za-z0-9_.-]+$' },
    page: { type: 'integer', minimum: 1 },
    state: { enum: ['open', 'closed', 'all'] },
  },
  required: ['owner', 'repo'],
  additionalProperties: false,
};

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

async function callCost(label, rows, rounds) {
  const values = Array.from({ length: 20 }, (_, number) =>
    Array.from({ length: rows }, (_, i) => makeRow(i + number)),
  );
  const bytes = JSON.stringify(values[0]).length;
  let next = 0;
  const registry = createRegistry(
    tool({
      name: 'list',
      input,
      output: { type: 'array', items: row },
      run: () => values[next++ % values.length],
    }),
  );
  const called = registry.get('list');
  const args = { owner: 'octo', repo: 'hello-world', page: 2, state: 'open' };
  const version = wireVersion('2026-07-28');
  const ours = [];
  const bare = [];
  for (let round = 0; round < rounds; round++) {
    let start = performance.now();
    const outcome = await registry.call('list', args);
    JSON.stringify(encodeOutcome(called, outcome, version));
    ours.push(performance.now() - start);
    start = performance.now();
    const value = values[round % values.length];
    JSON.stringify({ content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value });
    bare.push(performance.now() - start);
  }
  const [a, b] = [median(ours.slice(rounds >> 2)), median(bare.slice(rounds >> 2))];
  console.log(
    `${label.padEnd(28)} ${bytes} bytes: ${(a * 1000).toFixed(1)} µs, bare ${(b * 1000).toFixed(1)} µs, ratio ${(a / b).toFixed(2)}`,
  );
}

function makeTools(count) {
  return Array.from({ length: count }, (_, index) => {
    const properties = {
      ...input.properties,
      [`filter_${index}`]: { type: 'string', description: `Filter ${index}` },
    };
    const outputs = [
      { type: 'array', items: { ...row, title: `Row ${index}` } },
      { ...row, title: `Row ${index}` },
      { type: 'integer', title: `Count ${index}` },
      {
        anyOf: [{ $ref: '#/$defs/Row' }, { type: 'null' }],
        $defs: { Row: { ...row, title: `Row ${index}` } },
      },
      { type: 'array', items: { $ref: '#/$defs/Row' }, $defs: { Row: { ...row, title: `Row ${index}` } } },
    ];
    return tool({
      name: `tool_${index}`,
      title: `Tool ${index}`,
      description: `Lists what number ${index} knows.`,
      input: { ...input, properties },
      output: outputs[index % outputs.length],
      run: () => [],
    });
  });
}

function listCost() {
  const derived = [];
  const written = [];
  for (let round = 0; round < 7; round++) {
    const registry = createRegistry(makeTools(1_000));
    let start = performance.now();
    const pages = wireVersions.map((version) => listTools(registry, version, undefined));
    derived.push(performance.now() - start);
    start = performance.now();
    if (pages.some(({ bytes }) => bytes.length < 100_000))
      throw new Error('lists are shorter than they can be');
    written.push(performance.now() - start);
  }
  const told = (times) => `first ${times[0].toFixed(0)} ms, median ${median([...times]).toFixed(0)} ms`;
  console.log(`lists of 1,000 tools, all ${wireVersions.length} versions, derived: ${told(derived)}`);
  console.log(`the same, written as bytes: ${told(written)}`);
}

function heapCost() {
  if (globalThis.gc === undefined) return console.log('heap: run node with --expose-gc');
  const tools = makeTools(2_000);
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const registry = createRegistry(tools);
  for (const version of wireVersions) for (const each of registry.tools) toolForm(each, version);
  globalThis.gc();
  const after = process.memoryUsage();
  console.log(
    `heap for each tool with all derived forms: ${((after.heapUsed - before) / 2_000 / 1024).toFixed(1)} kB`,
  );
  console.log(
    `(${registry.tools.length} tools, buffers outside the heap: ${(after.arrayBuffers / 1e6).toFixed(1)} MB)`,
  );
}

await callCost('call and shape, 1 kB', 6, 20_000);
await callCost('call and shape, 1 MB', 6_000, 60);
listCost();
heapCost();
