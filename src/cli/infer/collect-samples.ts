/**
 * Names of files, or standard input, in; one inference for each tool of recorded calls, and one for all other
 * samples.
 */
import { createReadStream, statSync } from 'node:fs';
import { createInference, type Inference } from '../../infer/index.ts';
import type { Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { reasonOf, type Unreadable } from '../read-json.ts';
import { isRecordedCall } from './recorded-call.ts';
import { SampleReader, UnreadableSamples } from './sample-reader.ts';

export interface CollectOptions {
  readonly maxBytes: number;
  /** Whether the items of an array are the samples. */
  readonly isEach: boolean;
  /** Recorded calls of other tools are left out. */
  readonly tool: string | undefined;
  /** Gets each sample, too. */
  readonly watch?: ((sample: unknown) => void) | undefined;
}

export interface Collected {
  /** By the name of the tool; '' for samples that are no recorded calls. */
  readonly inferences: ReadonlyMap<string, Inference>;
  readonly unreadable: readonly Unreadable[];
  readonly badLines: readonly Unreadable[];
  readonly samples: number;
}

/** Tools of one file of recorded calls; more are an attack. */
const MAX_TOOLS = 1_000;
const CHUNK_BYTES = 262_144;
const MEGABYTE = 1_000_000;

export async function collectSamples(
  names: readonly string[],
  { maxBytes, isEach, tool, watch }: CollectOptions,
  io: Io,
): Promise<Collected> {
  const inferences = new Map<string, Inference>();
  const [unreadable, badLines]: [Unreadable[], Unreadable[]] = [[], []];
  let samples = 0;
  const add = (name: string, value: unknown): void => {
    let inference = inferences.get(name);
    if (inference === undefined) {
      if (inferences.size >= MAX_TOOLS) return;
      inference = createInference();
      inferences.set(name, inference);
    }
    inference.add(value);
    watch?.(value);
    samples++;
  };
  const onSample = (value: unknown): void => {
    if (isRecordedCall(value)) {
      if (tool === undefined || tool === value.tool) add(value.tool, value.value);
    } else if (isEach && Array.isArray(value)) for (const item of value) add('', item);
    else add('', value);
  };
  const total = names.reduce((sum, name) => sum + sizeOf(name), 0);
  const progress = progressOn(io);
  let done = 0;
  for (const name of names) {
    const file = name === '-' ? '(standard input)' : name;
    const onBadLine = (line: number, message: string): void => {
      badLines.push({ file, line, message: `is not JSON, and is left out: ${message}` });
    };
    const isLines = /\.(?:jsonl|ndjson)$/i.test(name) ? true : undefined;
    const reader = new SampleReader({ maxBytes, onSample, onBadLine }, isLines);
    try {
      const stream = name === '-' ? (io.stdin ?? []) : createReadStream(name, { highWaterMark: CHUNK_BYTES });
      for await (const chunk of stream as AsyncIterable<Buffer | string>) {
        reader.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
        done += chunk.length;
        progress.at(Math.floor(done / MEGABYTE), Math.max(Math.ceil(total / MEGABYTE), 2), `MB ${file}`);
      }
      reader.end();
    } catch (error) {
      const message = error instanceof UnreadableSamples ? error.message : reasonOf(error);
      unreadable.push({ file, message });
    }
  }
  progress.end();
  return { inferences, unreadable, badLines, samples };
}

/** 0 where it is not known; a file that does not exist is reported when it is read. */
function sizeOf(name: string): number {
  return name === '-' ? 0 : (statSync(name, { throwIfNoEntry: false })?.size ?? 0);
}
