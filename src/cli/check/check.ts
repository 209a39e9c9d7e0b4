/**
 * Sources and options of `anyshape check` in; the table, or the JSON or SARIF, on stdout and the exit code
 * out.
 */
import type { Command } from 'commander';
import { counted } from '../../json/index.ts';
import {
  fails,
  sarifOf,
  writeBaseline,
  type LintSettings,
  type SarifValue,
  type Severity,
} from '../../lint/index.ts';
import type { Role } from '../../schema/index.ts';
import { Exit, paintFor, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { replaceFile } from '../replace-file.ts';
import { leftOutText } from '../sources/left-out-text.ts';
import { withStdoutReserved } from '../reserved-stdout.ts';
import type { ReadingFlags } from '../routes/options.ts';
import type { ServerFlags } from '../server-options.ts';
import { readingSettings } from '../routes/settings.ts';
import type { AppliedConfiguration } from '../configuration/apply-configuration.ts';
import type { Profile, ProfileName } from '../../wire/profiles/index.ts';
import { hostsText } from './hosts-text.ts';
import { checkSources } from './check-sources.ts';
import { refuseUnknownDialect } from './dialect-option.ts';
import { findingLines } from './findings-text.ts';
import { githubAnnotations } from './github-annotations.ts';
import type { CheckOutcome, FixedFile, PlacedFinding, ValueOutcome } from './outcome.ts';
import { readLintSettings } from './read-lint-settings.ts';
import { tableOf } from './table.ts';

export interface CheckOptions extends ReadingFlags, ServerFlags {
  readonly value?: readonly string[];
  readonly dialect?: string;
  readonly formats: 'annotate' | 'assert';
  readonly role: Role;
  readonly fix?: boolean;
  readonly failOn?: Severity;
  readonly configuration?: AppliedConfiguration;
  /** Configurations that are checked themselves. */
  readonly checkedConfigurations?: readonly string[];
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly sarif?: boolean;
  readonly github?: boolean;
  readonly json?: boolean;
  readonly profile?: ProfileName | 'all';
  readonly quiet?: boolean;
  readonly all?: boolean;
}

export interface CheckRequest {
  readonly sources: readonly string[];
  readonly serverCommand: readonly string[];
  readonly options: CheckOptions;
  readonly command: Command;
}

export async function check(
  { sources, serverCommand, options, command }: CheckRequest,
  io: Io,
): Promise<number> {
  refuseUnknownDialect(options.dialect, command);
  const { value = [], formats, role } = options;
  const read = await readLintSettings(options);
  if (!read.ok) {
    io.stderr(`${read.message}\n`);
    return read.exit;
  }
  const { baseline, baselineFile } = read;
  const lint = { ...read.settings, ...(options.failOn !== undefined && { failOn: options.failOn }) };
  const defaults = options.dialect === undefined ? {} : { defaultDialect: options.dialect };
  const reading = { ...defaults, formats };
  const routes = readingSettings(options, io);
  const progress = progressOn(io);
  const described = { serverCommand, servers: options.servers, role, reading, routes, progress };
  const configurations = options.checkedConfigurations ?? [];
  const profiles = await profilesOf(options);
  const settings = { ...described, lint, baseline, configurations, profiles, fix: options.fix === true };
  const outcome = await withStdoutReserved(io, () => checkSources(sources, value, settings));
  progress.end();
  // Refused tools and problems of route files are among the findings already.
  const { unreadable, skipped } = outcome;
  io.stderr(
    leftOutText({ unreadable, skipped, refused: [], problems: [], missingSecrets: [] }, [...sources]),
  );
  for (const file of outcome.fixed) io.stderr(`anyshape: ${fixedText(file)}\n`);
  print(outcome, options, lint, io);
  // The baseline keeps its findings for a source that cannot be read.
  if (unreadable.some(({ isPart }) => isPart !== true)) return Exit.unreadable;
  if (options.updateBaseline === true && baselineFile !== undefined) {
    const remaining = outcome.findings.filter(
      ({ suppressed }) => suppressed === undefined || suppressed.by === 'baseline',
    );
    await replaceFile(baselineFile, writeBaseline(remaining, baseline));
    io.stderr(`anyshape: saved ${counted(remaining.length, 'finding')} to ${baselineFile}\n`);
    return unreadable.length > 0 ? Exit.findings : Exit.fine;
  }
  return outcome.ok ? Exit.fine : Exit.findings;
}

async function profilesOf({ profile }: CheckOptions): Promise<readonly Profile[]> {
  if (profile === undefined) return [];
  const { profiles } = await import('../../wire/profiles/table.ts');
  return profiles.filter(({ name }) => profile === 'all' || name === profile);
}

function print(outcome: CheckOutcome, options: CheckOptions, lint: LintSettings, io: Io): void {
  if (options.sarif === true) {
    const log = sarifOf(outcome.findings, outcome.values.flatMap(sarifValue));
    io.stdout(`${JSON.stringify(log, undefined, 2)}\n`);
    return;
  }
  if (options.json === true) {
    io.stdout(`${JSON.stringify(outcome, undefined, 2)}\n`);
    return;
  }
  const paint = paintFor(io);
  const columns = io.isTerminal ? io.columns : undefined;
  const [quiet, all] = [options.quiet === true, options.all === true];
  const isFailing = ({ severity }: PlacedFinding): boolean => fails(severity, lint);
  io.stdout(tableOf(outcome, { paint, columns, quiet, all }));
  const lines = findingLines(outcome, { paint, quiet, all, isFailing });
  const annotations = options.github === true ? githubAnnotations(outcome) : [];
  if (outcome.hosts !== undefined) io.stdout(hostsText(outcome.hosts, { paint, quiet, all }));
  io.stdout([...lines, ...annotations].map((line) => `${line}\n`).join(''));
}

function sarifValue({ ok, file, line, column, reason, report, verdict }: ValueOutcome): SarifValue[] {
  if (ok) return [];
  const message = reason ?? (report === '' ? `The value ${verdict}.` : report);
  return [{ file, message, ...(line !== undefined && { line }), ...(column !== undefined && { column }) }];
}

function fixedText({ file, settled, refused }: FixedFile): string {
  if (refused !== undefined) return `${file}: ${refused}`;
  return `${file}: fixed ${counted(settled, 'finding')}`;
}
