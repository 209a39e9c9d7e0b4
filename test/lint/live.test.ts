/**
 * Real sources: the tools and route files of the corpus, and the official reference servers, started and
 * asked. Every finding was looked at and is kept with a word on it; a new one fails, and so does one that is
 * gone. `UPDATE_BASELINES=1 npx vitest run test/lint/live.test.ts` writes the files anew; what is new has no
 * word yet, and fails.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/lint/index.ts';
import { run } from '../e2e/cli-run.ts';
import { root } from '../repo/paths.ts';
import { hasShared, sharedPath } from '../shared.mjs';
import { foundAt, lineOf, readReviewed, writeReviewed } from './reviewed.ts';

const corpus = sharedPath('corpus');
const isCorpusPresent = hasShared('corpus');

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

async function check(argv: readonly string[], expectedCode = 0): Promise<Checked> {
  const { code, stdout } = await run(['check', '--json', ...argv]);
  expect(code).toBe(expectedCode);
  return JSON.parse(stdout) as Checked;
}

/** `folder` is cut off, since it is named as on this machine. */
async function compareWithReviewed(name: string, found: readonly Finding[], folder?: string): Promise<void> {
  const findings = found.map((finding) =>
    foundAt(finding, folder === undefined ? undefined : finding.source.slice(folder.length + 1)),
  );
  if (process.env['UPDATE_BASELINES'] !== undefined) await writeReviewed(name, findings);
  const reviewed = readReviewed(name);
  expect(reviewed.map(lineOf).sort()).toEqual(findings.map(lineOf).sort());
  expect(reviewed.filter(({ note }) => note.trim() === '')).toEqual([]);
  const notes = new Set(reviewed.map(({ note }) => note));
  expect(notes.size, 'a word of its own for each finding').toBe(reviewed.length);
}

describe('the reference servers, live', () => {
  it.each(Object.entries(SERVERS))('%s: all schemas admitted, findings as kept', async (name, command) => {
    // The v1 SDK stamps draft-07 on outputs, which is an error: a host rejects their calls.
    const { schemas, findings } = await check(['--', process.execPath, ...command], 1);
    expect(schemas.length).toBeGreaterThan(0);
    expect(schemas.every(({ ok }) => ok)).toBe(true);
    await compareWithReviewed(name, findings);
  });
});

describe.skipIf(!isCorpusPresent)('the corpus', () => {
  it('tools: all admitted, findings as kept', async () => {
    const folder = join(corpus, 'tools');
    const { schemas, findings } = await check([folder]);
    expect(schemas.length).toBeGreaterThan(100);
    await compareWithReviewed('corpus-tools', findings, folder);
  });

  it('route files: findings as kept, some of them errors of their specification', async () => {
    const folder = join(corpus, 'flow');
    const { schemas, findings } = await check([folder], 1);
    expect(schemas.length).toBeGreaterThan(500);
    await compareWithReviewed('corpus-flow', findings, folder);
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
    expect(stderr).toContain('listBounds.tools of connect() allows 10000');
  });

  it('none is no finding', async () => {
    const { schemas, findings } = await check(['--', process.execPath, fixture('many-tools.mjs'), '0']);
    expect({ schemas, findings }).toEqual({ schemas: [], findings: [] });
  });
});
