/**
 * Sources and options in, outcomes out: reads every file, admits every schema, and holds every value against the
 * schema that its name leads to. One bad file is one bad file: the others are still checked.
 */
import { admitSchema, compileSchema, type AdmitOptions, type Role } from '../../schema/index.ts';
import { report } from '../../schema/report/index.ts';
import { documentsIn, isRouteFile, type SchemaSource } from '../documents.ts';
import { mustNotFit, ownersOf, partsOf } from '../names.ts';
import { readJson, type ReadJson, type Unreadable } from '../read-json.ts';
import { findFiles, isModule, type SourceFile } from '../sources.ts';
import type { SourceProblem } from '../../sources/index.ts';
import type { RouteSettings } from '../tools/route-settings.ts';
import { compileModule } from './check-module.ts';
import type { Compiled } from './compiled.ts';
import type { CheckOutcome, ValueOutcome } from './outcome.ts';

export interface CheckSettings {
  readonly role: Role;
  readonly admit: Pick<AdmitOptions, 'defaultDialect' | 'formats'>;
  readonly routes: RouteSettings;
}

const MAX_REPORT_LINES = 12;

export async function checkSources(
  sources: readonly string[],
  valuePaths: readonly string[],
  settings: CheckSettings,
): Promise<CheckOutcome> {
  const found = await findFiles(sources);
  const unreadable: Unreadable[] = [...found.unreadable];
  const problems: SourceProblem[] = [];
  const schemas: Compiled[] = [];
  for (const file of found.files) {
    const read = isModule(file.file) ? undefined : await readJson(file.file);
    if (read === undefined || (read.ok && isRouteFile(read.value)))
      schemas.push(...(await compileModule(file.file, settings.routes, { unreadable, problems })));
    else
      for (const source of schemasIn(file, read, settings.role, unreadable))
        schemas.push(compile(source, settings));
  }
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
    unreadable.length === 0 &&
    outcomes.every((schema) => schema.ok) &&
    values.every((value) => value.ok) &&
    problems.every(({ severity }) => severity !== 'error');
  return { ok, schemas: outcomes, values, unreadable, ...(problems.length > 0 && { problems }) };
}

function schemasIn(
  file: SourceFile,
  read: ReadJson,
  role: Role,
  unreadable: Unreadable[],
): readonly SchemaSource[] {
  const documents = read.ok ? documentsIn(file, read.value, role) : read;
  if (documents.ok) return documents.schemas;
  unreadable.push(documents.error);
  return [];
}

function compile(
  { file, title, parts, role, tool, document }: SchemaSource,
  settings: CheckSettings,
): Compiled {
  const admitted = admitSchema(document, { ...settings.admit, role });
  const about = { schema: title, file, ...(tool === undefined ? {} : { tool }), role };
  if (!admitted.ok) {
    return { outcome: { ...about, ok: false, problems: admitted.problems }, parts, validator: undefined };
  }
  const { dialect } = admitted.schema;
  return {
    outcome: { ...about, dialect, ok: true, problems: [] },
    parts,
    validator: compileSchema(admitted.schema),
  };
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
