/** One result and its failures in; drift entries out, one for each place and kind. */
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
  /** The route file of the tool, if it comes from one. */
  readonly origin?: DriftOrigin;
  /** The media types of an image route that answered with something else. */
  readonly mediaType?: { readonly expected: string; readonly received: string };
  /** The failures of the check; empty where the result fits. */
  readonly failures: readonly Failure[];
  /** The result itself; without it, only the failures are kept. */
  readonly value?: unknown;
  /**
   * The declared output, in 2020-12: together with the value, `extra` and `absent` members are instance too.
   */
  readonly schema?: unknown;
  /** Removes secrets from a text before it is kept. */
  readonly redact?: Redact;
}

/** The most differences that are kept of one result. */
const MAX_SIGHTINGS = 500;

export class Observer {
  private readonly shapes = new WeakMap<object, Shapes>();

  entriesOf(observation: Observation, now: string): DriftEntry[] {
    const { redact = (text) => text } = observation;
    const entries = new Map<string, DriftEntry>();
    for (const sighting of this.sightings(observation).slice(0, MAX_SIGHTINGS)) {
      const entry = entryOf(sighting, observation, redact, now);
      const key = `${entry.kind} ${entry.place}`;
      const earlier = entries.get(key);
      entries.set(
        key,
        earlier === undefined ? entry : { ...earlier, seen: [...new Set([...earlier.seen, ...entry.seen])] },
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
  const { kind, expected, instance, received } = sighting;
  const place = redact(sighting.place);
  const entry = { tool, ...placeInFile(place, origin), place, kind, count: 1, first: now, last: now };
  const declared = expected === undefined ? {} : { expected };
  if (instance === undefined)
    return { ...entry, ...declared, seen: received === undefined ? [] : [redact(received)] };
  return {
    ...entry,
    ...declared,
    seen: [wordFor(kind, instance.value, redact)],
    sample: sampleOf(instance.value, redact),
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
