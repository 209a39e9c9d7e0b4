/** `search_tools` over 10,000 tools of a document, in this process: the time of a search, and the size of an answer. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from 'anyshape/client';
import { documentOf } from './documents.mjs';

const BIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const QUERIES = [
  'remove the payment of a customer order',
  'all invoices of an account',
  'change a shipment',
  'which employee has this contract',
  'thing 4711',
];
const SEARCHES = 200;

export async function measureSearch(folder, note) {
  note('search');
  const file = join(folder, 'search.json');
  writeFileSync(file, JSON.stringify(documentOf({ operations: 10_000, schemas: 500, words: 200 })));
  const args = [BIN, 'serve', file, '--search', '--rate', '1000000'];
  const client = await connect({ command: process.execPath, args });
  try {
    const times = [];
    let bytes = 0;
    for (let i = 0; i < SEARCHES + QUERIES.length; i++) {
      const begun = performance.now();
      const found = await client.call('search_tools', { query: QUERIES[i % QUERIES.length] });
      if (i >= QUERIES.length) times.push(performance.now() - begun);
      bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(found)));
    }
    const sorted = times.toSorted((a, b) => a - b);
    return {
      tools: 10_000,
      p50: sorted[sorted.length >> 1],
      p95: sorted[Math.floor(sorted.length * 0.95)],
      bytes,
    };
  } finally {
    await client.close();
  }
}
