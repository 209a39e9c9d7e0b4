/**
 * Sources and options in, outcomes out: reads every file, admits every schema, and holds every value against the
 * schema that its name leads to. One bad file is one bad file: the others are still checked.
 */
import { report } from '../../schema/report/index.ts';
import { describeSources, type DescribeSettings } from '../describe-sources.ts';
import { mustNotFit, ownersOf, partsOf } from '../names.ts';
import { readJson, type Unreadable } from '../read-json.ts';
import { findFiles, type SourceFile } from '../sources.ts';
import type { Compiled } from './compiled.ts';
import type { CheckOutcome, ValueOutcome } from './outcome.ts';
import { schemasOf } from './schemas-of.ts';

const MAX_REPORT_LINES = 12;

export async function checkSources(
  sources: readonly string[],
  valuePaths: readonly string[],
  settings: DescribeSettings,
): Promise<CheckOutcome> {
  const described = await describeSources(sources, settings);
  const unreadable: Unreadable[] = [...described.unreadable];
  const schemas = described.sources.flatMap(schemasOf);
  const values: ValueOutcome[] = [];
  const foundValues = await findFiles(valuePaths);
  unreadable.push(...foundValues.unreadable);
  for (const file of foundValues.files) {
    const read = await readJson(file.file);
    if (read.ok) values.push(checkValue(file, read.value, schemas));
    else unreadable.push(read.error);
  }
  const outcomes = schemas.map(({ outcome }) => outcome);
  const ok =
    unreadable.length === 0 && outcomes.every((schema) => schema.ok) && values.every((value) => value.ok);
  return { ok, schemas: outcomes, values, unreadable };
}

function checkValue({ file, name }: SourceFile, value: unknown, schemas: readonly Compiled[]): ValueOutcome {
  const parts = partsOf(name);
  const owners = schemas.length === 1 ? schemas : ownersOf(parts, schemas);
  const [schema] = owners;
  if (schema === undefined || owners.length > 1) {
    const reason =
      schema === undefined
        ? 'no schema has the beginning of its name'
        : `several schemas have that name: ${owners.map(({ outcome }) => outcome.schema).join(', ')}`;
    return unchecked({ file, expected: parts.slice(1).includes('invalid') ? 'misfits' : 'fits' }, reason);
  }
  const expected = mustNotFit(parts, schema) ? 'misfits' : 'fits';
  const about = { file, schema: schema.outcome.schema, expected } as const;
  if (schema.validator === undefined) return unchecked(about, 'its schema is refused');
  const result = schema.validator.check(value);
  const verdict = result.ok ? 'fits' : result.exhausted ? 'undecided' : 'misfits';
  const failures = result.ok ? [] : result.failures;
  const text = result.ok ? '' : report(result, { value, name: file, maxLines: MAX_REPORT_LINES });
  return { ...about, verdict, ok: verdict === expected, failures, report: text };
}

function unchecked(about: Pick<ValueOutcome, 'file' | 'schema' | 'expected'>, reason: string): ValueOutcome {
  return { ...about, verdict: 'unchecked', ok: false, reason, failures: [], report: '' };
}
