/**
 * Real sources: the tools of the corpus, and the official reference servers, started and asked. Every finding was looked
 * at once and is kept in a baseline with a word on it; a new one fails, and so does one that is gone.
 * `UPDATE_BASELINES=1 npx vitest run test/lint/live.test.ts` writes the baselines anew, words kept.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyOf, readBaseline, writeBaseline, type Finding } from '../../src/lint/index.ts';
import { run } from '../e2e/cli-run.ts';
import { root } from '../repo/paths.ts';

const corpus = join(process.env['ANYSHAPE_SHARED'] ?? join(root, '../shared'), 'corpus/tools');
if (!existsSync(corpus))
  console.warn(`SKIPPED: ${corpus} is missing; set ANYSHAPE_SHARED to the folder that holds it`);

const official = (name: string): string =>
  join(root, 'node_modules/@modelcontextprotocol', `server-${name}`, 'dist/index.js');
const fixture = (name: string): string => join(root, 'test/lint/fixtures', name);

const SERVERS: Readonly<Record<string, readonly string[]>> = {
  everything: [official('everything'), 'stdio'],
  filesystem: [official('filesystem'), join(root, 'examples')],
  memory: [official('memory')],
  'sequential-thinking': [official('sequential-thinking')],
  'sdk-v1': [fixture('v1-server.mjs')],
};

interface Checked {
  readonly ok: boolean;
  readonly schemas: readonly { readonly ok: boolean }[];
  readonly findings: readonly Finding[];
}

async function check(argv: readonly string[]): Promise<Checked> {
  const { code, stdout } = await run(['check', '--json', ...argv]);
  expect(code).toBe(0);
  return JSON.parse(stdout) as Checked;
}

/** The source is named as on this machine, so the baseline has a name of its own for it. */
function compareWithBaseline(name: string, found: readonly Finding[]): void {
  const path = join(root, 'test/lint/baselines', `${name}.json`);
  const findings = found.map((finding) => ({
    ...finding,
    source: finding.source.startsWith(corpus) ? finding.source.slice(corpus.length + 1) : name,
  }));
  const known = existsSync(path) ? readBaseline(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  if (process.env['UPDATE_BASELINES'] !== undefined) writeFileSync(path, writeBaseline(findings, known));
  const kept = readBaseline(JSON.parse(readFileSync(path, 'utf8')))!;
  expect([...new Set(findings.map(keyOf))].sort()).toEqual([...kept.keys()].sort());
  for (const { note } of kept.values()) expect(note).toMatch(/\S/);
}

describe('the reference servers, live', () => {
  it.each(Object.entries(SERVERS))('%s: all schemas admitted, findings as kept', async (name, command) => {
    const { schemas, findings } = await check(['--', process.execPath, ...command]);
    expect(schemas.length).toBeGreaterThan(0);
    expect(schemas.every(({ ok }) => ok)).toBe(true);
    compareWithBaseline(name, findings);
  });
});

describe.skipIf(!existsSync(corpus))('the tools of the corpus', () => {
  it('are all admitted, findings as kept', async () => {
    const { schemas, findings } = await check([corpus]);
    expect(schemas.length).toBeGreaterThan(100);
    compareWithBaseline('corpus-tools', findings);
  });
});

describe('servers that list much or nothing', () => {
  it('10,000 tools are all checked', async () => {
    const { schemas } = await check(['--', process.execPath, fixture('many-tools.mjs'), '10000']);
    expect(schemas.length).toBe(10_000);
  });

  it('more than the bound is a source that cannot be read, with the reason', async () => {
    const { code, stderr } = await run(['check', '--', process.execPath, fixture('many-tools.mjs'), '10001']);
    expect(code).toBe(3);
    expect(stderr).toContain('lists more than 10000 tools');
  });

  it('none is no finding', async () => {
    const { schemas, findings } = await check(['--', process.execPath, fixture('many-tools.mjs'), '0']);
    expect({ schemas, findings }).toEqual({ schemas: [], findings: [] });
  });
});
