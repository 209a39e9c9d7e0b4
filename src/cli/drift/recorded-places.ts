/**
 * Drift entries and a file of recorded calls in; for each entry the schema that its place needs out, inferred
 * from what the recorded results have there. Results are read one at a time.
 */
import { createReadStream } from 'node:fs';
import type { DriftEntry } from '../../drift/index.ts';
import { createInference, flowForm, type Inference } from '../../infer/index.ts';
import { getOwn, isObject, parsePointer, stepInto, type JsonObject } from '../../json/index.ts';
import { isRecordedCall } from '../infer/recorded-call.ts';
import { SampleReader } from '../infer/sample-reader.ts';

interface Watched {
  readonly entry: DriftEntry;
  readonly steps: readonly string[];
  readonly inference: Inference;
  count: number;
}

/** A line of `serve --record` has 1 MiB. */
const MAX_LINE_BYTES = 2 * 1_048_576;

/** @throws where the file cannot be read. */
export async function schemasFromCalls(
  file: string,
  entries: readonly DriftEntry[],
): Promise<ReadonlyMap<DriftEntry, JsonObject>> {
  const byTool = new Map<string, Watched[]>();
  for (const entry of entries) {
    const watched = { entry, steps: parsePointer(entry.place) ?? [], inference: createInference(), count: 0 };
    const list = byTool.get(entry.tool);
    if (list === undefined) byTool.set(entry.tool, [watched]);
    else list.push(watched);
  }
  const onSample = (call: unknown): void => {
    if (!isRecordedCall(call)) return;
    const at = parsePointer(call.at ?? '') ?? [];
    for (const watched of byTool.get(call.tool) ?? []) {
      const isBelow = at.every((step, index) => watched.steps[index] === step);
      if (isBelow) addAt(watched, call.value, at.length);
    }
  };
  const reader = new SampleReader({ maxBytes: MAX_LINE_BYTES, onSample, onBadLine: () => undefined }, true);
  for await (const chunk of createReadStream(file)) reader.push(chunk as Buffer);
  reader.end();
  const schemas = new Map<DriftEntry, JsonObject>();
  for (const { entry, inference, count } of [...byTool.values()].flat()) {
    if (count === 0) continue;
    const { $schema: _dialect, ...schema } = inference.finish().schema;
    const shown = entry.route === undefined ? schema : flowForm(schema).schema;
    if (shown !== undefined) schemas.set(entry, shown);
  }
  return schemas;
}

function addAt(watched: Watched, value: unknown, step: number): void {
  const segment = watched.steps[step];
  if (segment === undefined) {
    watched.inference.add(value);
    watched.count++;
  } else if (segment !== '*') {
    const member = isObject(value) ? getOwn(value, segment) : stepInto(value, segment);
    if (member !== undefined) addAt(watched, member, step + 1);
  } else if (Array.isArray(value) || isObject(value)) {
    for (const member of Object.values(value)) addAt(watched, member, step + 1);
  }
}
