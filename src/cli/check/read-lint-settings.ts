/**
 * The configuration and `--baseline` in; lint settings and baseline out, or a sentence on why they cannot be
 * used.
 */
import { isObject } from '../../json/index.ts';
import { readBaseline, type Baseline, type LintSettings } from '../../lint/index.ts';
import type { AppliedConfiguration } from '../configuration/apply-configuration.ts';
import { Exit } from '../io.ts';
import { readJson, unreadableText } from '../read-json.ts';

export interface LintFiles {
  readonly configuration?: AppliedConfiguration;
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

export async function readLintSettings(files: LintFiles): Promise<ReadLintSettings> {
  const settings = settingsIn(files.configuration?.value);
  const { baseline: baselineFile } = files;
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

/** Flags have the other members of `check` already. */
function settingsIn(configuration: unknown): LintSettings {
  const member = isObject(configuration) ? configuration['check'] : undefined;
  const { rules = {}, suppress = [] } = (member ?? {}) as LintSettings;
  return { rules, suppress };
}
