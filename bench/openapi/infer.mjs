/**
 * `anyshape infer` over 100 MB of JSON lines, as a process of its own, beside `quicktype-core` and `genson-js`,
 * which hold all samples in memory and get a part of the same lines.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const PEER = fileURLToPath(new URL('infer-peer.mjs', import.meta.url));
const MB = 1_000_000;

function lineOf(i) {
  const value = {
    id: i,
    name: `Customer ${i}`,
    email: `c${i}@example.com`,
    status: ['new', 'paid', 'sent'][i % 3],
    total: i % 5 === 0 ? i : i / 7,
    createdAt: new Date(1_600_000_000_000 + i * 1_000).toISOString(),
    address: { street: `Street ${i}`, city: 'Ulm', zip: i % 9 === 0 ? null : String(i) },
    items: Array.from({ length: i % 6 }, (_, k) => ({ sku: `sku-${k}`, quantity: k + 1, price: k * 1.5 })),
    ...(i % 4 !== 0 && { note: 'x'.repeat(i % 50) }),
  };
  return `${JSON.stringify(value)}\n`;
}

function writeLines(file, bytes) {
  const handle = openSync(file, 'w');
  let size = 0;
  for (let i = 0; size < bytes; i += 1_000) {
    const text = Array.from({ length: 1_000 }, (_, k) => lineOf(i + k)).join('');
    size += writeSync(handle, text);
  }
  closeSync(handle);
}

export function measureInfer(folder, note) {
  const [large, small] = [join(folder, 'large.jsonl'), join(folder, 'small.jsonl')];
  writeLines(large, 100 * MB);
  writeLines(small, 5 * MB);
  const rows = [];
  const runs = [
    ['anyshape', 100, [BIN, 'infer', '--quiet', large]],
    ['quicktype-core', 5, [PEER, 'quicktype-core', small]],
    ['genson-js', 5, [PEER, 'genson-js', small]],
  ];
  for (const [name, mb, words] of runs) {
    note(`infer, ${name}`);
    const usage = join(folder, 'usage');
    const begun = performance.now();
    const { status } = spawnSync(
      '/usr/bin/time',
      ['-f', '%U %S %M', '-o', usage, process.execPath, ...words],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const seconds = (performance.now() - begun) / 1_000;
    const [user, system, kb] = readFileSync(usage, 'utf8').trim().split('\n').at(-1).split(' ').map(Number);
    const row = { name, mb, 'MB/s': mb / seconds, 'MB/s of CPU': mb / (user + system), peakMb: kb / 1_024 };
    rows.push(status === 0 ? row : { name, mb, failed: `ended with ${status}` });
  }
  return rows;
}
