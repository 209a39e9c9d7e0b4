/**
 * Sources in; those that are files rewritten in place where a rule can mend them, and described anew. Several rounds,
 * since one fix makes room for another. A file is written whole or not at all, and only when its text has exactly the
 * value that the fixes made.
 */
import {
  applyEdits,
  excuseFindings,
  lintSource,
  type ActiveRule,
  type Excuses,
  type Finding,
} from '../../lint/index.ts';
import { describeDocument, type DescribedSource } from '../../sources/index.ts';
import { rewriteText } from '../../sources/text/index.ts';
import { readJson } from '../read-json.ts';
import { replaceFile } from '../replace-file.ts';
import type { DescribeSettings } from '../sources/describe-sources.ts';
import type { FixedFile } from './outcome.ts';

const MAX_ROUNDS = 20;

export interface Linting {
  readonly active: readonly ActiveRule[];
  readonly excuses: Excuses;
}

export interface FixedSources {
  readonly sources: readonly DescribedSource[];
  readonly files: readonly FixedFile[];
}

export async function fixSources(
  sources: readonly DescribedSource[],
  linting: Linting,
  settings: DescribeSettings,
): Promise<FixedSources> {
  const after: DescribedSource[] = [];
  const files: FixedFile[] = [];
  for (const source of sources) {
    const isFile = source.kind === 'list' || source.kind === 'schema';
    const fixed = isFile ? await fixFile(source, linting, settings) : undefined;
    after.push(fixed?.source ?? source);
    if (fixed !== undefined) files.push(fixed.file);
  }
  return { sources: after, files };
}

/** Undefined where there is nothing to mend. */
async function fixFile(
  before: DescribedSource,
  { active, excuses }: Linting,
  { role = 'any', reading = {} }: DescribeSettings,
): Promise<{ readonly source: DescribedSource; readonly file: FixedFile } | undefined> {
  const file = before.name;
  const mendable = (source: DescribedSource): Finding[] =>
    excuseFindings(lintSource(source, active), source, { ...excuses, baseline: undefined }).filter(
      ({ edits, excuse }) => edits !== undefined && excuse === undefined,
    );
  let open = mendable(before);
  const count = open.length;
  const read = count === 0 ? undefined : await readJson(file);
  if (read?.ok !== true) return undefined;
  let [value, source] = [read.value, before];
  for (let round = 0; open.length > 0 && round < MAX_ROUNDS; round++) {
    value = applyEdits(
      value,
      open.flatMap(({ edits = [] }) => edits),
    );
    source = describeDocument({ file, name: before.schema?.name ?? file }, value, { role, reading });
    open = mendable(source);
  }
  const text = await rewriteText(read.text, value, read.language);
  if (text === undefined) {
    const refused = 'cannot be rewritten with its comments kept, since it uses anchors: mend it by hand';
    return { source: before, file: { file, settled: 0, refused } };
  }
  await replaceFile(file, text);
  return { source, file: { file, settled: count - open.length } };
}
