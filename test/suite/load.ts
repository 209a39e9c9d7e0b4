/**
 * The official JSON Schema test suite, as data: every assertion of a dialect by file, and the remote
 * documents that its references name. It is read where it lies and never copied; a checkout without it skips,
 * and says so.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { hasShared, sharedPath } from '../shared.mjs';

const suiteFolder: string = sharedPath('suite');

export const isSuitePresent: boolean = hasShared('suite', 'tests');

/** A dialect as `defaultDialect` names it -> its folder in the suite. */
const folders = {
  '2020-12': 'draft2020-12',
  '2019-09': 'draft2019-09',
  'draft-07': 'draft7',
  'draft-06': 'draft6',
  'draft-04': 'draft4',
} as const;

export type DialectName = keyof typeof folders;

/** Where the files of a section stand below the folder of a dialect. */
const sections = { required: '', optional: 'optional', format: 'optional/format' } as const;

export type SectionName = keyof typeof sections;

export interface SuiteTest {
  readonly description: string;
  readonly data: unknown;
  readonly valid: boolean;
}

export interface SuiteGroup {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly SuiteTest[];
}

export interface SuiteFile {
  readonly dialect: DialectName;
  /** Below the folder of the dialect, such as `optional/format/date.json`. */
  readonly name: string;
  readonly groups: readonly SuiteGroup[];
}

export function suiteFiles(dialect: DialectName, section: SectionName): SuiteFile[] {
  if (!isSuitePresent) return [];
  const top = join(suiteFolder, 'tests', folders[dialect]);
  const names = readdirSync(join(top, sections[section])).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => ({
    dialect,
    name: sections[section] === '' ? name : `${sections[section]}/${name}`,
    groups: readJson(join(top, sections[section], name)) as SuiteGroup[],
  }));
}

export function countAssertions(files: readonly SuiteFile[]): number {
  return files.flatMap((file) => file.groups).reduce((sum, group) => sum + group.tests.length, 0);
}

/** The suite serves `remotes/` under this address; here each file is handed over by it. */
export function remoteDocuments(): Record<string, unknown> {
  if (!isSuitePresent) return {};
  const top = join(suiteFolder, 'remotes');
  const documents: Record<string, unknown> = {};
  for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.json')) continue;
    const path = join(entry.parentPath, entry.name);
    documents[`http://localhost:1234/${relative(top, path).split(sep).join('/')}`] = readJson(path);
  }
  return documents;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
