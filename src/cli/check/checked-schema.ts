/** A schema that was checked, and the names by which values are matched to it. */
import type { AdmittedSchema } from '../../schema/index.ts';
import type { SchemaOutcome } from './outcome.ts';

export interface CheckedSchema {
  readonly outcome: SchemaOutcome;
  /** The parts of its name, by which values are matched to it. */
  readonly parts: readonly string[];
  /** Absent where the schema is refused. */
  readonly schema?: AdmittedSchema;
}
