/** CONTRIBUTING.md and what belongs to a repository name files and scripts that exist. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read, root } from './paths.ts';

const page = read('CONTRIBUTING.md');
const { scripts, author } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  author: string;
};

const CHANGES = [
  'a keyword',
  'a lint rule',
  'a protocol version',
  'a wire rewrite',
  'a command',
  'a source',
  'a metric',
  'a header guard',
  'a drift kind',
  'a Zod mapping',
];

describe('CONTRIBUTING.md', () => {
  const rows = [...page.matchAll(/^\| add (an? [^|]+?) +\| ([^|]+)\|$/gm)].map(([, change, files]) => ({
    change: change!,
    files: [...files!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
  }));

  it('has a row for each of the ten usual changes', () => {
    expect(rows.map(({ change }) => change)).toEqual(CHANGES);
  });

  it.each(rows)('names files that exist for adding $change', ({ files }) => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const named = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('lists what the first release still needs', () => {
    const section = page.slice(page.indexOf('## Before the first release'));
    const missing = JSON.parse(read('package.json')) as Record<string, unknown>;
    for (const member of ['repository', 'homepage', 'bugs']) {
      expect(section).toContain(`\`${member}\``);
      expect(missing).not.toHaveProperty(member);
    }
    expect(author).toBe('The anyshape authors');
  });
});

describe('the workflow', () => {
  interface Workflow {
    readonly jobs: Record<
      string,
      {
        readonly strategy: { readonly matrix: Record<string, unknown[]> };
        readonly steps: { readonly run?: string }[];
      }
    >;
  }
  const { jobs } = parse(read('.github/workflows/test.yml')) as Workflow;

  it('runs the test command and the demo on Node 20, 22 and 24', () => {
    expect(jobs['test']!.strategy.matrix['node']).toEqual([20, 22, 24]);
    expect(jobs['test']!.steps.flatMap(({ run }) => run ?? [])).toEqual([
      'npm ci',
      'npm run suite',
      'npm test',
      'npm run demo:try',
    ]);
  });

  it('runs scripts that package.json has', () => {
    const named = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => /^npm run ([\w:-]+)$/.exec(run ?? '')?.[1] ?? []),
    );
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe('the other files of the host', () => {
  it('are YAML that can be read', () => {
    const folder = '.github/ISSUE_TEMPLATE';
    for (const file of [
      '.github/dependabot.yml',
      ...readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
    ])
      expect(parse(read(file)), file).toBeTypeOf('object');
  });

  it.each(['SECURITY.md', 'CODE_OF_CONDUCT.md'])('%s points to the private report form', (file) => {
    expect(read(file)).toContain('private report form of the host');
  });

  it('each have a folder with a lockfile, where updates are asked for', () => {
    const { updates } = parse(read('.github/dependabot.yml')) as { updates: { directories?: string[] }[] };
    const folders = updates.flatMap(({ directories = [] }) => directories);
    expect(folders.length).toBeGreaterThan(3);
    expect(folders.filter((folder) => !existsSync(join(root, folder, 'package-lock.json')))).toEqual([]);
  });
});
