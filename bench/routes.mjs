/**
 * Route files by the thousand. (1) A folder of 1,000 files with 5,000 tools, as JSON and as modules, each in a process of
 * its own: from nothing to a whole `tools/list`, with the memory that takes; then the same again after one file changed. (2) One call over a socket of this machine,
 * with 10 kB of JSON as the answer, beside a bare `fetch` of the same URL: what a call costs beyond that, in CPU of this
 * process, interleaved. Run by `npm run bench:routes`, which bundles it first.
 */
import { fork } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSources } from '../src/cli/sources/load-sources.ts';
import { routeSettings } from '../src/cli/routes/settings.ts';
import { listTools, wireVersion } from '../src/wire/index.ts';

const FILES = 1_000;
const TOOLS_EACH = 5;

const parameter = (key, location, primitive, options) => ({
  position: { key, value: '{{USER_PARAM}}', location },
  z: { primitive, options },
});
const field = (name) => [name, { type: 'string', description: `The ${name} of the record` }];

/** Of the size and kind of real files: a path, five parameters, a list of records with twelve fields, two tests. */
function mainOf(number, root) {
  const tool = (index) => ({
    method: 'GET',
    path: `/v1/records-${index}/:id`,
    description: `Records of kind ${index}, one page at a time, with everything that is known about each of them`,
    parameters: [
      parameter('id', 'insert', 'string()', ['min(1)', 'max(40)']),
      parameter('page', 'query', 'number()', ['optional()', 'default(1)', 'min(1)']),
      parameter('order', 'query', 'enum(asc,desc)', ['optional()', 'default(asc)']),
      parameter('query', 'query', 'string()', ['optional()']),
      parameter('full', 'query', 'boolean()', ['optional()', 'default(false)']),
    ],
    tests: [
      { _description: 'the first', id: 'a' },
      { _description: 'the second page', id: 'a', page: 2 },
    ],
    output: {
      mimeType: 'application/json',
      schema: {
        type: 'object',
        properties: {
          total: { type: 'number', description: 'How many there are' },
          records: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                ...Object.fromEntries(
                  ['id', 'title', 'owner', 'state', 'url', 'language', 'licence'].map(field),
                ),
                price: { type: 'number', nullable: true },
                size: { type: 'number' },
                isOpen: { type: 'boolean' },
                labels: { type: 'array', items: { type: 'string' } },
                place: { type: 'object', properties: { lat: { type: 'number' }, lon: { type: 'number' } } },
              },
            },
          },
        },
      },
    },
  });
  return {
    namespace: `provider${number}`,
    name: `Provider ${number}`,
    description: 'An API',
    version: '4.0.0',
    root,
    headers: { Accept: 'application/json' },
    tools: Object.fromEntries(
      Array.from({ length: TOOLS_EACH }, (_, index) => [`listRecords${index}`, tool(index)]),
    ),
  };
}

const io = {
  env: {},
  stdout: () => undefined,
  stderr: (text) => process.stderr.write(text),
  isTerminal: false,
};
const flags = { mode: 'compat', root: new Map(), allowPrivate: true, lists: [], libraries: [] };
const loaded = (source, memory = new Map()) =>
  loadSources([source], { routes: routeSettings(flags, io), memory });

/** In a process of its own, so that nothing is warm and the memory is its own. */
async function measureList(folder) {
  const memory = new Map();
  const start = performance.now();
  const { registry } = await loaded(folder, memory);
  const loadedAt = performance.now();
  let cursor;
  let tools = 0;
  do {
    const { result } = listTools(registry, wireVersion('2026-07-28'), cursor);
    tools += result.tools.length;
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  const listedAt = performance.now();
  const { user, system } = process.cpuUsage();
  const peak = process.resourceUsage().maxRSS / 1_024;
  const heap = process.memoryUsage().heapUsed / 1_048_576;
  appendFileSync(join(folder, readdirSync(folder)[0]), '\n');
  const before = process.cpuUsage();
  await loaded(folder, memory);
  const again = process.cpuUsage(before);
  process.send({
    tools,
    load: loadedAt - start,
    list: listedAt - loadedAt,
    cpu: (user + system) / 1_000,
    again: (again.user + again.system) / 1_000,
    peak,
    heap,
  });
}

function inProcess(folder) {
  return new Promise((resolve, reject) => {
    const child = fork(process.argv[1], ['list', folder]);
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code) => code !== 0 && reject(new Error(`exit ${code}`)));
  });
}

async function lists() {
  const folder = mkdtempSync(join(tmpdir(), 'anyshape-bench-'));
  const write = (name, ending, textOf) => {
    mkdirSync(join(folder, name));
    for (let number = 0; number < FILES; number++)
      writeFileSync(
        join(folder, name, `f${number}.${ending}`),
        textOf(mainOf(number, 'https://api.example.com')),
      );
    return join(folder, name);
  };
  try {
    const folders = [
      ['JSON', write('json', 'json', (main) => JSON.stringify(main, undefined, 2))],
      [
        'modules',
        write('modules', 'mjs', (main) => `export const main = ${JSON.stringify(main, undefined, 2)};\n`),
      ],
    ];
    for (const [name, path] of folders) {
      for (let round = 0; round < 3; round++) {
        const { tools, load, list, cpu, again, peak, heap } = await inProcess(path);
        const seconds = ((load + list) / 1_000).toFixed(2);
        console.log(
          `${FILES} files as ${name}, ${tools} tools: ready to list in ${seconds} s (load ${load.toFixed(0)} ms, list ${list.toFixed(0)} ms), CPU of the process ${(cpu / 1_000).toFixed(2)} s, peak ${peak.toFixed(0)} MB, heap ${heap.toFixed(0)} MB; again after a change: CPU ${(again / 1_000).toFixed(2)} s`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const record = (index) => ({
  ...{ id: `id-${index}`, title: `The title of number ${index}`, owner: 'somebody', state: 'open' },
  ...{ url: `https://example.com/${index}`, language: 'en', licence: 'MIT', price: index / 3, size: index },
  ...{ isOpen: true, labels: ['a', 'b'], place: { lat: 59.9, lon: 10.7 } },
});

async function calls() {
  const body = JSON.stringify({
    total: 45,
    records: Array.from({ length: 45 }, (_, index) => record(index)),
  });
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const root = `http://127.0.0.1:${server.address().port}`;
  const folder = mkdtempSync(join(tmpdir(), 'anyshape-bench-'));
  const file = join(folder, 'routes.json');
  writeFileSync(file, JSON.stringify(mainOf(0, root)));
  const { registry } = await loaded(file);
  const [{ name }] = registry.tools;
  const bare = async () => (await fetch(`${root}/v1/records-0/a?page=1&order=asc&full=false`)).json();
  const ours = () => registry.call(name, { id: 'a' });
  const cost = async (work, times) => {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time++) await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / times;
  };
  await cost(bare, 500);
  await cost(ours, 500);
  const differences = [];
  for (let round = 0; round < 15; round++) {
    const [plain, whole] = [await cost(bare, 200), await cost(ours, 200)];
    differences.push({ plain, whole, more: whole - plain });
  }
  const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
  console.log(
    `one call, ${body.length} bytes of JSON (the server's share included in both): fetch ${median(differences.map(({ plain }) => plain)).toFixed(3)} ms CPU, route ${median(differences.map(({ whole }) => whole)).toFixed(3)} ms, more ${median(differences.map(({ more }) => more)).toFixed(3)} ms`,
  );
  server.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}

if (process.argv[2] === 'list') await measureList(process.argv[3]);
else {
  await lists();
  await calls();
}
