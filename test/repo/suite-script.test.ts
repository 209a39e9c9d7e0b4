/**
 * `npm run suite` takes the suite from a folder, a tarball or a server, and keeps it only where its hash
 * fits.
 */
import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasShared, sharedPath } from '../shared.mjs';
import { root } from './paths.ts';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const folder = mkdtempSync(join(tmpdir(), 'anyshape-suite-test-'));
const tarball = join(folder, 'suite.tar.gz');

async function suite(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/suite.mjs', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Ended;
  }
}

beforeAll(() => {
  if (!hasShared('suite', 'tests')) return;
  const archive = join(folder, 'archive/JSON-Schema-Test-Suite-44401e0');
  mkdirSync(join(archive, 'tests/draft3'), { recursive: true });
  for (const name of ['tests', 'remotes'])
    cpSync(sharedPath('suite', name), join(archive, name), { recursive: true });
  appendFileSync(join(archive, 'tests/draft3/not-covered.json'), '[]');
  execFileSync('tar', ['-czf', tarball, '-C', join(folder, 'archive'), 'JSON-Schema-Test-Suite-44401e0']);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasShared('suite', 'tests'))('npm run suite', () => {
  it.each([
    ['a folder', (): string => sharedPath('suite')],
    ['a tarball', (): string => tarball],
  ])('takes %s', async (_kind, from) => {
    const into = mkdtempSync(join(folder, 'into-'));
    const { code, stderr } = await suite(['--from', from(), '--into', into]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readFileSync(join(into, 'tests/draft2020-12/minimum.json'), 'utf8')).toBe(
      readFileSync(sharedPath('suite', 'tests/draft2020-12/minimum.json'), 'utf8'),
    );
    expect(existsSync(join(into, 'remotes/integer.json'))).toBe(true);
    expect(existsSync(join(into, 'tests/draft3'))).toBe(false);
  });

  it('refuses a suite in which one byte differs, and keeps what was there before', async () => {
    const changed = mkdtempSync(join(folder, 'changed-'));
    for (const name of ['tests', 'remotes'])
      cpSync(sharedPath('suite', name), join(changed, name), { recursive: true });
    appendFileSync(join(changed, 'tests/draft7/minimum.json'), ' ');
    const into = mkdtempSync(join(folder, 'kept-'));
    appendFileSync(join(into, 'before'), '');
    const { code, stderr } = await suite(['--from', changed, '--into', into]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The suite has the SHA-256 [\da-f]{64}, expected [\da-f]{64}: nothing was kept\.\n$/,
    );
    expect(existsSync(join(into, 'before'))).toBe(true);
  });

  it('downloads the archive of the commit', async () => {
    const paths: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      response.end(readFileSync(tarball));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const into = join(folder, 'downloaded');
    try {
      expect(await suite(['--into', into], { ANYSHAPE_SUITE_ARCHIVES: `${origin}/archive` })).toMatchObject({
        code: 0,
      });
    } finally {
      server.close();
    }
    expect(paths).toEqual(['/archive/44401e0c046704b476ec9d2e2fccdaee618f259d.tar.gz']);
    expect(existsSync(join(into, 'tests/draft4/minimum.json'))).toBe(true);
  });
});

it('npm run suite says what is missing', async () => {
  expect(await suite(['--from', '/nonexistent'])).toMatchObject({
    code: 1,
    stderr: '/nonexistent does not exist.\n',
  });
});
