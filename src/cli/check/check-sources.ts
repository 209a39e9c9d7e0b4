/**
 * Sources and options in, outcomes out: every source is described and linted, and every value is checked
 * against the schema that matches its name. One bad file does not stop the others from being checked.
 */
import {
  activeRules,
  estimatedTokens,
  applySuppressions,
  fails,
  lintSource,
  type Baseline,
  type LintSettings,
} from '../../lint/index.ts';
import { compileSchema, report } from '../../schema/index.ts';
import { mustNotFit, ownersOf, partsOf } from '../names.ts';
import { readJson, type Unreadable } from '../read-json.ts';
import { describeSources, type DescribeSettings } from '../sources/describe-sources.ts';
import { loadSources, type LoadSettings } from '../sources/load-sources.ts';
import { findFiles, type SourceFile } from '../sources/locate.ts';
import type { Profile } from '../../wire/profiles/index.ts';
import { reportHosts } from './hosts.ts';
import type { CheckedSchema } from './checked-schema.ts';
import { describeConfigurations } from './describe-configurations.ts';
import { fixSources } from './fix-sources.ts';
import type { CheckOutcome, PlacedFinding, ValueOutcome } from './outcome.ts';
import { placeFindings } from './place-findings.ts';
import { placeValue } from './place-value.ts';
import { schemasOf } from './schemas-of.ts';

const MAX_REPORT_LINES = 12;

export interface CheckSettings
  extends DescribeSettings, Pick<LoadSettings, 'serverCommand' | 'servers' | 'routes'> {
  readonly lint: LintSettings;
  readonly baseline: Baseline | undefined;
  readonly fix: boolean;
  /** Configuration files that are checked themselves. */
  readonly configurations: readonly string[];
  /** Hosts whose verdict is asked for. */
  readonly profiles: readonly Profile[];
}

export async function checkSources(
  words: readonly string[],
  valuePaths: readonly string[],
  settings: CheckSettings,
): Promise<CheckOutcome> {
  const { configurations } = settings;
  const isConfigurationAlone =
    configurations.length > 0 && words.length === 0 && !settings.serverCommand?.length;
  const loaded = isConfigurationAlone
    ? { described: [], unreadable: [], skipped: [] }
    : await describeSources(await loadSources(words, settings), settings);
  const files = await describeConfigurations(configurations);
  const unreadable: Unreadable[] = [...files.unreadable, ...loaded.unreadable];
  const described = [...files.described, ...loaded.described];
  const suppressions = { suppress: settings.lint.suppress ?? [], baseline: settings.baseline };
  const { rules: chosen = {} } = settings.lint;
  const lint = { active: activeRules(settings.lint), options: { chosen }, suppressions };
  const fixed = settings.fix
    ? await fixSources(described, lint, settings)
    : { sources: described, files: [] };
  const findings: PlacedFinding[] = [];
  for (const source of fixed.sources) {
    const linted = lintSource(source, lint.active, {
      ...lint.options,
      onTool: ({ name }, index) => settings.progress?.at(index, source.tools.length, name),
    });
    findings.push(...(await placeFindings(applySuppressions(linted, source, suppressions), source)));
  }
  const schemas = fixed.sources.flatMap(schemasOf);
  const values: ValueOutcome[] = [];
  const foundValues = await findFiles(valuePaths);
  unreadable.push(...foundValues.unreadable);
  for (const [done, file] of foundValues.files.entries()) {
    settings.progress?.at(done, foundValues.files.length, file.name);
    const read = await readJson(file.file);
    if (read.ok) values.push(await placeValue(checkValue(file, read.value, schemas), read));
    else unreadable.push(read.error);
  }
  const failing = findings.filter(
    ({ severity, suppressed }) => suppressed === undefined && fails(severity, settings.lint),
  );
  const hosts = settings.profiles.length === 0 ? undefined : reportHosts(fixed.sources, settings.profiles);
  const isTaken = hosts?.tools.every(({ verdict }) => verdict !== 'refused') !== false;
  const ok = unreadable.length === 0 && failing.length === 0 && isTaken && values.every((value) => value.ok);
  const outcomes = schemas.map(({ outcome }) => outcome);
  const tools = fixed.sources.flatMap((source) =>
    source.tools.map((tool) => ({ source: source.name, tool: tool.name, tokens: estimatedTokens(tool) })),
  );
  const routeFiles = fixed.sources.flatMap(({ name: file, hash }) =>
    hash === undefined ? [] : { file, hash: hash() },
  );
  const servers = fixed.sources.flatMap(({ name, title }) => (title === undefined ? [] : { name, title }));
  const { skipped } = loaded;
  return {
    ok,
    schemas: outcomes,
    values,
    findings,
    tools,
    routeFiles,
    ...(servers.length > 0 && { servers }),
    ...(configurations.length > 0 && { configurations }),
    ...(hosts !== undefined && { hosts }),
    fixed: fixed.files,
    skipped,
    unreadable,
  };
}

function checkValue(
  { file, name }: SourceFile,
  value: unknown,
  schemas: readonly CheckedSchema[],
): ValueOutcome {
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
  if (schema.schema === undefined) return unchecked(about, 'its schema is refused');
  const result = compileSchema(schema.schema).check(value);
  const verdict = result.ok ? 'fits' : result.exhausted ? 'undecided' : 'misfits';
  const failures = result.ok ? [] : result.failures;
  const text = result.ok ? '' : report(result, { value, name: file, maxLines: MAX_REPORT_LINES });
  return { ...about, verdict, ok: verdict === expected, failures, report: text };
}

function unchecked(about: Pick<ValueOutcome, 'file' | 'schema' | 'expected'>, reason: string): ValueOutcome {
  return { ...about, verdict: 'unchecked', ok: false, reason, failures: [], report: '' };
}
