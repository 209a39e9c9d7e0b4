/** `--drift file`: every result that was checked is noted there, until the server ends. */
import { createDrift } from '../../drift/index.ts';
import type { CheckedResult } from '../../tool/index.ts';
import type { Io } from '../io.ts';

export interface KeptDrift {
  /** For the registry. Results of routes come without secrets. */
  readonly onChecked: (result: CheckedResult) => void;
  /** Writes what is pending. */
  readonly close: () => void;
}

/** @throws Error where the file cannot be used, in words for the operator. */
export function keepDrift(file: string, io: Io): KeptDrift {
  const drift = createDrift({ file, onProblem: (message) => io.stderr(`anyshape: ${message}\n`) });
  return {
    onChecked: ({ tool: { name, output }, value, failures }) =>
      drift.note({ tool: name, value, failures, schema: output?.schema.document202012 }),
    close: () => drift.close(),
  };
}
