/**
 * `--config` and `--baseline` in, or the configuration of this folder; lint settings and baseline out, or a sentence on
 * why they cannot be used.
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
      /** The path of the baseline, which may not exist yet. */
      readonly baselineFile: string | undefined;
    }
  | { readonly ok: false; readonly message: string; readonly exit: number };

const CONFIGURATIONS = ['anyshape.config.json', 'anyshape.config.yaml'] as const;

export async function readLintSettings(files: LintFiles): Promise<ReadLintSettings> {
  const configuration = await readConfiguration(files.config);
  if (!configuration.ok) return configuration;
  const { settings, file } = configuration;
  const configured =
    settings.baseline === undefined ? undefined : join(dirname(file ?? '.'), settings.baseline);
  const baselineFile = files.baseline ?? configured;
  if (baselineFile === undefined) {
    if (files.updateBaseline !== true) return { ok: true, settings, baseline: undefined, baselineFile };
    const message = 'error: --update-baseline needs --baseline <file>, or "baseline" in the configuration';
    return { ok: false, message, exit: Exit.usage };
  }
  const read = await readJson(baselineFile);
  if (!read.ok) {
    // The first --update-baseline creates the file.
    if (files.updateBaseline === true) return { ok: true, settings, baseline: undefined, baselineFile };
    const message = `anyshape: ${unreadableText(read.error)}; --update-baseline writes it`;
    return { ok: false, message, exit: Exit.unreadable };
  }
  const baseline = readBaseline(read.value);
  if (baseline !== undefined) return { ok: true, settings, baseline, baselineFile };
  const message = `anyshape: ${baselineFile}: is no baseline: it needs "findings", each with rule, source and place`;
  return { ok: false, message, exit: Exit.unreadable };
}

type Configuration =
  | { readonly ok: true; readonly settings: LintSettings; readonly file: string | undefined }
  | { readonly ok: false; readonly message: string; readonly exit: number };

async function readConfiguration(path: string | undefined): Promise<Configuration> {
  for (const file of path === undefined ? CONFIGURATIONS : [path]) {
    const read = await readJson(file);
    if (!read.ok && path === undefined && read.error.message === 'does not exist') continue;
    if (!read.ok)
      return { ok: false, message: `anyshape: ${unreadableText(read.error)}`, exit: Exit.unreadable };
    const settings = readSettings(read.value);
    if (settings.ok) return { ...settings, file };
    return { ok: false, message: `anyshape: ${file}: ${settings.message}`, exit: Exit.usage };
  }
  return { ok: true, settings: {}, file: undefined };
}
