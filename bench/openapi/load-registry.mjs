/** The path of a document in; the registry of its tools out, as `serve` has it. Built by `npm run bench:openapi`. */
import { readFileSync } from 'node:fs';
import { createCaller } from '../../src/sources/http/index.ts';
import { joinSources, loadOpenApi } from '../../src/sources/index.ts';

export async function loadRegistry(file) {
  const caller = createCaller({ allowPrivate: ['127.0.0.1'] });
  const root = JSON.parse(readFileSync(file, 'utf8'));
  const main = { path: file, root, locate: () => ({ ok: false, reason: 'is not read' }) };
  const sources = loadOpenApi([{ file, main, others: new Map() }], { caller, env: {} });
  const { registry } = joinSources(sources, {});
  return { registry, close: () => caller.close() };
}
