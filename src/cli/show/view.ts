/**
 * Tools in; for each tool and version the exact JSON of `tools/list` and `tools/call` out: both the tables
 * and `--json` are written from it. Calls no tool: results are samples.
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
  /** The version as typed. */
  readonly version: string;
  readonly outputs: WireVersion['outputs'];
  /** How results are sent; absent where no output schema is advertised. */
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
  /** Why there is no sample, or why the sample cannot be used. */
  readonly note: string | undefined;
  readonly isFine: boolean;
  /** Oldest version first. */
  readonly seen: readonly Seen[];
}

/** A sample result of the author or of the user. */
export type Sample = { readonly value: unknown } | undefined;

/** The sample of a view is `--sample`, else the one of its module, else a generated one. */
export function viewsOf(
  tools: readonly AdmittedTool[],
  moduleSamples: ReadonlyMap<string, unknown>,
  versions: readonly string[],
  sampleOption?: Sample,
): ToolView[] {
  return tools.map((tool) => {
    const ownSample = moduleSamples.has(tool.name) ? { value: moduleSamples.get(tool.name) } : undefined;
    return viewOf(tool, sampleOption ?? ownSample, versions);
  });
}

function viewOf(tool: AdmittedTool, givenSample: Sample, versions: readonly string[]): ToolView {
  const { samples, note, isFine = true } = samplesOf(tool, givenSample);
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

function samplesOf({ name, output, onMismatch }: AdmittedTool, givenSample: Sample): Samples {
  if (givenSample === undefined && output === undefined) {
    return { samples: [], note: 'It declares no output: give a result with --sample to see how it is sent.' };
  }
  const sample = givenSample ?? generatedSample(output!);
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
  // A value that may be null is sent in two ways, so both are shown.
  const alsoNull = normal.value !== null && output !== undefined && mayBeNull(output);
  return { samples: alsoNull ? [normal.value, null] : [normal.value] };
}

/** Not for outputs that accept every value. */
function mayBeNull({ validator }: AdmittedSide): boolean {
  return validator.accepts(null) && [1, 'text', [], {}].some((value) => !validator.accepts(value));
}

function generatedSample(output: AdmittedSide): Sample {
  const sample = sampleOf(output);
  return sample.ok ? sample : undefined;
}
