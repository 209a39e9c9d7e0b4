/**
 * Sources in; files that a rule can fix are rewritten in place and described again. Several rounds, since one
 * fix makes another possible. A file is written whole or not at all, and only when its text has exactly the
 * value that the fixes made.
 */
import {
  applyEdits,
  applySuppressions,
  lintSource,
  type ActiveRule,
  type Suppressions,
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
  readonly suppressions: Suppressions;
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

/** Undefined where there is nothing to fix. */
async function fixFile(
  before: DescribedSource,
  { active, suppressions }: Linting,
  { role = 'any', reading = {} }: DescribeSettings,
): Promise<{ readonly source: DescribedSource; readonly file: FixedFile } | undefined> {
  const file = before.name;
  const fixableIn = (source: DescribedSource): Finding[] =>
    applySuppressions(lintSource(source, active), source, { ...suppressions, baseline: undefined }).filter(
      ({ edits, suppressed }) => edits !== undefined && suppressed === undefined,
    );
  let pending = fixableIn(before);
  const count = pending.length;
  const read = count === 0 ? undefined : await readJson(file);
  if (read?.ok !== true) return undefined;
  let [value, source] = [read.value, before];
  for (let round = 0; pending.length > 0 && round < MAX_ROUNDS; round++) {
    value = applyEdits(
      value,
      pending.flatMap(({ edits = [] }) => edits),
    );
    source = describeDocument({ file, name: before.schema?.name ?? file }, value, { role, reading });
    pending = fixableIn(source);
  }
  const text = await rewriteText(read.text, value, read.language);
  if (text === undefined) {
    const refused = 'cannot be rewritten with its comments kept, since it uses anchors: fix it by hand';
    return { source: before, file: { file, settled: 0, refused } };
  }
  await replaceFile(file, text);
  return { source, file: { file, settled: count - pending.length } };
}
