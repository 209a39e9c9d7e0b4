/**
 * `--config` and `--baseline` in, or the configuration of this folder; which rules run and what is known out, or a
 * sentence on why they cannot be used.
 */
import { dirname, join } from 'node:path';
import { readBaseline, readSettings, type Baseline, type LintSettings } from '../../lint/index.ts';
import { Exit } from '../io.ts';
import { readJson, unreadableText } from '../read-json.ts';

export interface LintFiles {
  readonly config?: string;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
}

export type ReadLintSettings =
  | {
      readonly ok: true;
      readonly settings: LintSettings;
      readonly baseline: Baseline | undefined;
      /** Where the baseline is, or is to be. */
      readonly baselineFile: string | undefined;
    }
  | { readonly ok: false; readonly message: string; readonly exit: number };

const CONFIGURATIONS = ['anyshape.config.json', 'anyshape.config.yaml'] as const;

export async function readLintSettings(files: LintFiles): Promise<ReadLintSettings> {
  const found = await readConfiguration(files.config);
  if (!found.ok) return found;
  const { settings, file } = found;
  const named = settings.baseline === undefined ? undefined : join(dirname(file ?? '.'), settings.baseline);
  const baselineFile = files.baseline ?? named;
  if (baselineFile === undefined) {
    if (files.updateBaseline !== true) return { ok: true, settings, baseline: undefined, baselineFile };
    const message = 'error: --update-baseline needs --baseline <file>, or "baseline" in the configuration';
    return { ok: false, message, exit: Exit.usage };
  }
  const read = await readJson(baselineFile);
  if (!read.ok) {
    // The first one is written where there is none yet.
    if (files.updateBaseline === true) return { ok: true, settings, baseline: undefined, baselineFile };
    const message = `anyshape: ${unreadableText(read.error)}; --update-baseline writes it`;
    return { ok: false, message, exit: Exit.unreadable };
  }
  const baseline = readBaseline(read.value);
  if (baseline !== undefined) return { ok: true, settings, baseline, baselineFile };
  const message = `anyshape: ${baselineFile}: is no baseline: it needs a list "findings", each with rule, source and place`;
  return { ok: false, message, exit: Exit.unreadable };
}

type Configuration =
  | { readonly ok: true; readonly settings: LintSettings; readonly file: string | undefined }
  | { readonly ok: false; readonly message: string; readonly exit: number };

async function readConfiguration(named: string | undefined): Promise<Configuration> {
  for (const file of named === undefined ? CONFIGURATIONS : [named]) {
    const read = await readJson(file);
    if (!read.ok && named === undefined && read.error.message === 'does not exist') continue;
    if (!read.ok)
      return { ok: false, message: `anyshape: ${unreadableText(read.error)}`, exit: Exit.unreadable };
    const settings = readSettings(read.value);
    if (settings.ok) return { ...settings, file };
    return { ok: false, message: `anyshape: ${file}: ${settings.message}`, exit: Exit.usage };
  }
  return { ok: true, settings: {}, file: undefined };
}
