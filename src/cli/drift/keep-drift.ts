/**
 * `--drift file` and `--console`: records every checked result, in the file or in memory, until the server
 * ends.
 */
import { createDrift, type DriftEntry, type DriftOrigin } from '../../drift/index.ts';
import type { FlowWarning } from '../../sources/index.ts';
import type { CheckedResult } from '../../tool/index.ts';

export interface KeptDrift {
  /** For the registry. Secrets are removed from results of routes. */
  readonly onChecked: (result: CheckedResult) => void;
  /** For routes, whose responses may have another media type than the declared one. */
  readonly onWarning: (warning: FlowWarning) => void;
  /** Those of the file too. */
  readonly entries: () => readonly DriftEntry[];
  /** Goes up with every difference. */
  readonly revision: () => number;
  /** Writes what is pending. */
  readonly close: () => void;
}

/**
 * `file`: undefined to keep all in memory. `origins`: the files of tools that come from route files.
 * @throws Error, with a message for the operator, where the file cannot be used.
 */
export function keepDrift(
  file: string | undefined,
  origins: ReadonlyMap<string, DriftOrigin>,
  onProblem: (message: string) => void,
): KeptDrift {
  const drift = createDrift({ ...(file !== undefined && { file }), onProblem });
  const from = (tool: string): { readonly origin?: DriftOrigin } => {
    const origin = origins.get(tool);
    return origin === undefined ? {} : { origin };
  };
  const isDue = file === undefined ? onceInAWhile() : () => true;
  return {
    onChecked({ tool: { name, output }, value, failures }) {
      if (failures.length === 0 && !isDue(name)) return;
      drift.note({ tool: name, ...from(name), value, failures, schema: output?.schema.document202012 });
    },
    onWarning: ({ tool, mediaType }) => {
      if (mediaType !== undefined) drift.note({ tool, ...from(tool), failures: [], mediaType });
    },
    entries: () => drift.report().entries,
    revision: () => drift.revision,
    close: () => drift.close(),
  };
}

const EVERY_MS = 1_000;

/**
 * Without a file, results that fit are searched for undeclared members once a second for each tool: the
 * search costs more than the rest of a short call.
 */
function onceInAWhile(): (tool: string) => boolean {
  const lastAt = new Map<string, number>();
  return (tool) => {
    const now = performance.now();
    if (now - (lastAt.get(tool) ?? -Infinity) < EVERY_MS) return false;
    lastAt.set(tool, now);
    return true;
  };
}
