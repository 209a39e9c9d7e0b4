/** `--drift file`: records every checked result in the file until the server ends. */
import { createDrift, type DriftOrigin } from '../../drift/index.ts';
import type { FlowWarning } from '../../sources/index.ts';
import type { CheckedResult } from '../../tool/index.ts';

export interface KeptDrift {
  /** For the registry. Secrets are removed from results of routes. */
  readonly onChecked: (result: CheckedResult) => void;
  /** For routes, whose responses may have another media type than the declared one. */
  readonly onWarning: (warning: FlowWarning) => void;
  /** Writes what is pending. */
  readonly close: () => void;
}

/**
 * `origins`: the files of tools that come from route files.
 * @throws Error, with a message for the operator, where the file cannot be used.
 */
export function keepDrift(
  file: string,
  origins: ReadonlyMap<string, DriftOrigin>,
  onProblem: (message: string) => void,
): KeptDrift {
  const drift = createDrift({ file, onProblem });
  const from = (tool: string): { readonly origin?: DriftOrigin } => {
    const origin = origins.get(tool);
    return origin === undefined ? {} : { origin };
  };
  return {
    onChecked: ({ tool: { name, output }, value, failures }) =>
      drift.note({ tool: name, ...from(name), value, failures, schema: output?.schema.document202012 }),
    onWarning: ({ tool, mediaType }) => {
      if (mediaType !== undefined) drift.note({ tool, ...from(tool), failures: [], mediaType });
    },
    close: () => drift.close(),
  };
}
