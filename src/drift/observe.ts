/** One result and why it misses its schema in; what is worth keeping of it out, each place and kind once. */
import type { Failure } from '../schema/index.ts';
import { isContainer } from '../json/index.ts';
import type { DriftEntry } from './entry.ts';
import { missesOf } from './misses.ts';
import { schemaPointer, type DriftOrigin } from './origin.ts';
import { sampleOf, wordFor, type Redact } from './sample.ts';
import { Shapes } from './shape.ts';
import type { Sighting } from './sighting.ts';
import { undeclared } from './undeclared.ts';

export interface Observation {
  readonly tool: string;
  /** Where the tool comes from, where that is a route file. */
  readonly origin?: DriftOrigin;
  /** What the answer of an image route is instead. */
  readonly mediaType?: { readonly expected: string; readonly received: string };
  /** Of the check of the result; empty where it fits. */
  readonly failures: readonly Failure[];
  /** The result itself; without it, only the failures are kept. */
  readonly value?: unknown;
  /** The declared output, in 2020-12: with it and the value, what is `extra` or `absent` is found too. */
  readonly schema?: unknown;
  /** Takes secrets out of a text before it is kept. */
  readonly redact?: Redact;
}

/** More than this of one result says nothing new. */
const MAX_SIGHTINGS = 500;

export class Observer {
  private readonly shapes = new WeakMap<object, Shapes>();

  entriesOf(observation: Observation, now: string): DriftEntry[] {
    const { redact = (text) => text } = observation;
    const entries = new Map<string, DriftEntry>();
    for (const sighting of this.sightings(observation).slice(0, MAX_SIGHTINGS)) {
      const entry = entryOf(sighting, observation, redact, now);
      const key = `${entry.kind} ${entry.place}`;
      const known = entries.get(key);
      entries.set(
        key,
        known === undefined ? entry : { ...known, seen: [...new Set([...known.seen, ...entry.seen])] },
      );
    }
    return [...entries.values()];
  }

  private sightings({ failures, value, schema, mediaType, origin }: Observation): Sighting[] {
    if (mediaType !== undefined)
      return [{ place: origin?.dataPlace ?? '', kind: 'media-type', ...mediaType }];
    const shapes = this.shapesOf(schema);
    const root = value === undefined ? {} : { root: { value } };
    const misses = missesOf(failures, { ...root, schema, shapes });
    return value === undefined ? misses : [...misses, ...undeclared(value, shapes, schema)];
  }

  private shapesOf(schema: unknown): Shapes {
    if (!isContainer(schema)) return new Shapes(schema);
    const shapes = this.shapes.get(schema) ?? new Shapes(schema);
    this.shapes.set(schema, shapes);
    return shapes;
  }
}

function entryOf(sighting: Sighting, { tool, origin }: Observation, redact: Redact, now: string): DriftEntry {
  const { kind, expected, found, received } = sighting;
  const place = redact(sighting.place);
  const entry = { tool, ...placeInFile(place, origin), place, kind, count: 1, first: now, last: now };
  const declared = expected === undefined ? {} : { expected };
  if (found === undefined)
    return { ...entry, ...declared, seen: received === undefined ? [] : [redact(received)] };
  return {
    ...entry,
    ...declared,
    seen: [wordFor(kind, found.value, redact)],
    sample: sampleOf(found.value, redact),
  };
}

function placeInFile(
  place: string,
  origin: DriftOrigin | undefined,
): Pick<DriftEntry, 'file' | 'route' | 'pointer'> {
  if (origin === undefined) return {};
  const { file, route } = origin;
  const pointer = schemaPointer(place, origin);
  return { file, route, ...(pointer !== undefined && { pointer }) };
}
