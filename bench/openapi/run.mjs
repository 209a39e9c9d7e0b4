/**
 * `npm run bench:openapi`: OpenAPI documents as tools beside `@ivotoby/openapi-mcp-server` and `fastmcp`, inference
 * beside `quicktype-core` and `genson-js`, and the search over 10,000 tools. Writes bench/results/openapi.md.
 *
 *   --rounds <number>   of the starts (5)
 *   --only <regex>      only these parts: start, calls, overhead, infer, shapes, search; prints, and writes nothing
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { measureCalls } from './calls.mjs';
import { measureInfer } from './infer.mjs';
import { compareInference } from './infer-shapes.mjs';
import { measureSearch } from './search.mjs';
import { measureStart } from './start.mjs';
import { pageOf } from './page.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const path = (name) => fileURLToPath(new URL(name, import.meta.url));
/** Bundled by the npm script, since it runs the sources. */
const OVERHEAD = pathToFileURL(path('../../node_modules/.cache/bench-openapi/overhead.js')).href;
const { measureOverhead } = await import(OVERHEAD);

let last = '';
const note = (doing) => {
  if (doing !== last) process.stderr.write(`${(last = doing)}\n`);
};
const PARTS = {
  calls: (folder) => measureCalls(folder, note),
  start: (folder) => measureStart(folder, Number(options.rounds), note),
  overhead: (folder) => measureOverhead(folder, note),
  infer: (folder) => measureInfer(folder, note),
  shapes: () => compareInference(note),
  search: (folder) => measureSearch(folder, note),
};
const only = new RegExp(options.only);
const folder = mkdtempSync(join(tmpdir(), 'anyshape-bench-'));
const results = {};
try {
  for (const [name, measure] of Object.entries(PARTS))
    if (only.test(name)) results[name] = await measure(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (options.only !== '') console.log(JSON.stringify(results, undefined, 2));
else {
  const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  writeFileSync(
    path('../results/openapi.md'),
    pageOf(results, machine, loadavg()[0].toFixed(0), Number(options.rounds)),
  );
  console.log('bench/results/openapi.md is written');
}
