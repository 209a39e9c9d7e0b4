/**
 * The official suite against a server made with anyshape, as part of the tests: tools, schemas, headers, stateless
 * requests, input-required results and all other scenarios for servers, with the fast path and without it. The client's take
 * longer: `npm run conformance`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));
const NOT_INSTALLED = 2;

it.for([
  {
    side: 'server',
    lines: ['server 2025-11-25: 83 checks pass, 0 fail', 'server 2026-07-28: 164 checks pass'],
  },
  {
    side: 'fast-path',
    lines: ['fast-path 2025-11-25: 83 checks pass, 0 fail', 'fast-path 2026-07-28: 164 checks pass'],
  },
])(
  'finds nothing that expected.json does not name: $side',
  { timeout: 250_000 },
  ({ side, lines }, context) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, side], {
      encoding: 'utf8',
      timeout: 240_000,
    });
    if (status === NOT_INSTALLED) {
      console.warn(`SKIPPED the official conformance suite: ${stderr}`);
      context.skip();
    }
    expect(stderr).toBe('');
    expect(status).toBe(0);
    for (const line of lines) expect(stdout).toContain(line);
  },
);
