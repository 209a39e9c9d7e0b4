/**
 * A registry in; for each tool and version exactly what `tools/list` and `tools/call` would say out, as plain data:
 * both the tables and `--json` are written from it. Runs no tool: results are samples.
 */
import { report } from '../../schema/index.ts';
import { sampleOf } from '../../sources/index.ts';
import type { AdmittedSide, AdmittedTool } from '../../tool/index.ts';
import { normaliseResult } from '../../tool/result-value.ts';
import {
  encodeOutcome,
  toolForm,
  wireVersion,
  type Carriage,
  type WireResult,
  type WireTool,
  type WireVersion,
} from '../../wire/index.ts';

export interface Seen {
  /** The version as it was named. */
  readonly version: string;
  readonly outputs: WireVersion['outputs'];
  /** How results travel; absent where no output schema is advertised. */
  readonly carriage: Carriage | undefined;
  readonly tool: WireTool;
  /** One for each sample. */
  readonly results: readonly WireResult[];
}

export interface ToolView {
  readonly name: string;
  readonly description: string | undefined;
  /** The output schema as its author wrote it; absent where there is none. */
  readonly output: unknown;
  readonly samples: readonly unknown[];
  /** Why there is no sample, or why the one that was given cannot be used. */
  readonly note: string | undefined;
  readonly isFine: boolean;
  /** Oldest version first. */
  readonly seen: readonly Seen[];
}

/** A sample that the author or the user gave, where there is one. */
export type GivenSample = { readonly value: unknown } | undefined;

/** Each tool with the sample that is given for all, else with its author's own, else with one that is made. */
export function viewsOf(
  tools: readonly AdmittedTool[],
  own: ReadonlyMap<string, unknown>,
  versions: readonly string[],
  given?: GivenSample,
): ToolView[] {
  return tools.map((tool) =>
    viewOf(tool, given ?? (own.has(tool.name) ? { value: own.get(tool.name) } : undefined), versions),
  );
}

function viewOf(tool: AdmittedTool, given: GivenSample, versions: readonly string[]): ToolView {
  const { samples, note, isFine = true } = samplesOf(tool, given);
  const seen = versions.map((version): Seen => {
    const wire = wireVersion(version);
    const form = toolForm(tool, wire);
    const results = samples.map((value) => {
      const text = JSON.stringify(value);
      return encodeOutcome(tool, { kind: 'value', value, text, content: [], meta: undefined }, wire);
    });
    return { version, outputs: wire.outputs, carriage: form.output?.carriage, tool: form.tool, results };
  });
  const { name, traits } = tool;
  return {
    name,
    description: traits.description,
    output: tool.output?.schema.document,
    samples,
    note,
    isFine,
    seen,
  };
}

interface Samples {
  readonly samples: readonly unknown[];
  readonly note?: string;
  readonly isFine?: boolean;
}

function samplesOf({ name, output, onMismatch }: AdmittedTool, given: GivenSample): Samples {
  if (given === undefined && output === undefined) {
    return { samples: [], note: 'It declares no output: give a result with --sample to see how it travels.' };
  }
  const sample = given ?? generated(output!);
  if (sample === undefined) {
    return {
      samples: [],
      note: 'No value was found that its output schema accepts: give one with --sample.',
    };
  }
  const normal = normaliseResult(sample.value, Infinity);
  if (!normal.ok) return { samples: [], note: `The sample is ${normal.fault}.`, isFine: false };
  const checked = output?.validator.check(normal.value);
  if (checked?.ok === false && onMismatch === 'strict') {
    const note = report(checked, { value: normal.value, name: `The sample for "${name}"` });
    return { samples: [], note, isFine: false };
  }
  // A record that may be null travels in two ways, so both are shown.
  const alsoNull = normal.value !== null && output !== undefined && mayBeNull(output);
  return { samples: alsoNull ? [normal.value, null] : [normal.value] };
}

/** And not only because it may be anything. */
function mayBeNull({ validator }: AdmittedSide): boolean {
  return validator.accepts(null) && [1, 'text', [], {}].some((value) => !validator.accepts(value));
}

function generated(output: AdmittedSide): GivenSample {
  const sample = sampleOf(output);
  return sample.found ? sample : undefined;
}
