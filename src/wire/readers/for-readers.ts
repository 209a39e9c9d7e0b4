/**
 * The last step before a schema is advertised: official clients hold every result against the output schema, others hold
 * arguments against the input schema before they send them, and each rejects what it thinks misses it. In comes a self-contained 2020-12 document, out goes one by which every reader of an era accepts
 * whatever the first accepts, with the list of changes. A document without hazards is returned as it is.
 */
import type { JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { walk202012 } from '../../schema/internal.ts';
import { choices } from './choices.ts';
import { appliedBeside, graphOf } from './graph.ts';
import { rebuild } from './rebuild.ts';
import { resolveReference } from './references.ts';
import type { Change, Reader, Scene } from './rule.ts';
import { findingsIn, weigh } from './weigh.ts';

export interface ForReadersOptions {
  /** As the engine reads the document; `assert` by default, as tools do. */
  readonly formats?: Formats;
  /** Where a branch stands beside `{}`, as a JSON Pointer: nothing that is said only there can reject a value. */
  readonly loose?: string | undefined;
}

type Formats = Scene['formats'];

export interface ForReadersResult {
  readonly document: Schema;
  readonly changes: readonly Change[];
}

const unevaluated = ['unevaluatedItems', 'unevaluatedProperties'];
const choiceKeywords = [...new Set(choices.map(({ keyword }) => keyword))];

export function forReaders(
  document: Schema,
  reader: Reader,
  { formats = 'assert', loose }: ForReadersOptions = {},
): ForReadersResult {
  const places = new Map<JsonObject, string>();
  const rejecting = new Set<JsonObject>();
  const known = sceneOf(document, reader, formats, places);
  const cannotReject = (schema: JsonObject): boolean => rejecting.size > 0 && !rejecting.has(schema);
  const scene: Scene = loose === undefined ? known : { ...known, cannotReject };
  if (typeof document === 'boolean' || !hasHazard(document, scene)) return { document, changes: [] };

  const graph = graphOf(document);
  for (const node of graph.values()) places.set(node.schema, node.place);
  if (loose !== undefined) for (const schema of appliedBeside(loose, graph)) rejecting.add(schema);
  const verdicts = weigh([...graph.values()], scene);
  const isChanged = [...verdicts.values()].some(
    ({ findings, loosened }) => loosened.size > 0 || findings.some(({ mend }) => mend !== undefined),
  );
  return isChanged ? rebuild(document, verdicts, scene) : { document, changes: [] };
}

/** Whether every reader of both eras reads a document as it is meant, also where it stands inside of another one. */
export function isReadAlike(document: Schema, { formats = 'assert' }: ForReadersOptions = {}): boolean {
  return !hasHazard(document, sceneOf(document, 'legacy', formats, NO_PLACES));
}

const NO_PLACES: ReadonlyMap<JsonObject, string> = new Map();

function sceneOf(
  document: Schema,
  reader: Reader,
  formats: Formats,
  places: ReadonlyMap<JsonObject, string>,
): Scene {
  return {
    reader,
    formats,
    root: document,
    cannotReject: () => false,
    target: (reference) => resolveReference(document, reference),
    placeOf: (schema) => places.get(schema) ?? '',
  };
}

/** One walk: whether there is anything to mend, or a choice that something inexact could stand under. */
function hasHazard(document: Schema, scene: Scene): boolean {
  const schemas = walk202012.all(document);
  let known: Set<unknown> | undefined;
  let isInexact = false;
  let forgets = false;
  for (const schema of schemas) {
    for (const finding of findingsIn(schema, scene)) {
      if (finding.mend !== undefined) return true;
      isInexact ||= finding.inexact === true;
      forgets ||= finding.forgets !== undefined;
    }
    if (schema['$ref'] !== undefined) {
      known ??= new Set(schemas);
      // Only a reference makes it a schema: the walk has not seen it.
      if (!known.has(scene.target(schema['$ref']))) return true;
    }
  }
  const hasOne = (keywords: readonly string[]): boolean =>
    schemas.some((schema) => keywords.some((keyword) => schema[keyword] !== undefined));
  return (isInexact && hasOne(choiceKeywords)) || (forgets && hasOne(unevaluated));
}
