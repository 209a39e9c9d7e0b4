/**
 * References of a subschema: kept in the form that the host takes, or written out in their place. A recursion
 * that a host cannot refer to is written out once, and cut at its second turn.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import { targetOf, walk202012 } from '../../../schema/internal.ts';
import type { Schema } from '../../../schema/index.ts';
import { intersect } from './intersect.ts';
import type { Run, Site } from './run.ts';
import { sentenceFor } from './words.ts';

export type Reached =
  | { readonly kind: 'open'; readonly schema: Schema; readonly at: Site }
  /** To be kept as a reference to the definition of this pointer. */
  | { readonly kind: 'kept'; readonly pointer: string; readonly siblings: JsonObject; readonly at: Site }
  | { readonly kind: 'cut'; readonly schema: JsonObject; readonly at: Site };

/** How often one reference is written out inside itself. */
const MAX_TURNS = 2;
/** A definition that is larger stays one where the host takes references. */
const LARGE = 40;

export function reach(start: JsonObject, site: Site, run: Run, isInlined = false): Reached {
  let schema = start;
  let at = site;
  while (typeof schema['$ref'] === 'string') {
    const { $ref, ...siblings } = schema as JsonObject & { $ref: string };
    const pointer = $ref.slice(1);
    const target = targetOf($ref, run.document) as Schema;
    if (!isInlined && keeps(pointer, siblings, target, run)) return { kind: 'kept', pointer, siblings, at };
    if (at.trail.filter((earlier) => earlier === pointer).length >= MAX_TURNS || at.trail.length > 200) {
      return { kind: 'cut', schema: isObject(target) ? shallow(target) : {}, at };
    }
    at = { ...at, trail: [...at.trail, pointer] };
    if (!isObject(target)) return { kind: 'open', schema: target, at };
    const { schema: joined, left } = intersect(siblings, target);
    for (const keyword of left) {
      run.lose(
        `${at.place}/${keyword}`,
        keyword,
        sentenceFor(keyword, siblings) ?? `"${keyword}" is not said.`,
      );
    }
    schema = joined;
  }
  return { kind: 'open', schema, at };
}

function keeps(pointer: string, siblings: JsonObject, target: Schema, run: Run): boolean {
  const { references, takes } = run.can;
  if (!takes('$ref') || references?.form === 'none') return false;
  const isRecursive = recursions(run).has(pointer);
  if (references === undefined) return isRecursive || onlyDescribes(siblings);
  if (isRecursive) return references.recursion;
  if (references.form === 'definitions' && (!isObject(target) || walk202012.all(target).length < LARGE))
    return false;
  return references.siblings ? onlyDescribes(siblings) : Object.keys(siblings).length === 0;
}

function onlyDescribes(siblings: JsonObject): boolean {
  return Object.keys(siblings).every((keyword) =>
    ['description', 'title', '$defs', '$schema'].includes(keyword),
  );
}

/** Of a definition that would be written out without an end. */
function shallow({ type, title, description }: JsonObject): JsonObject {
  return {
    ...(type !== undefined && { type }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
}

const pointersByRun: WeakMap<Run, ReadonlySet<string>> = new WeakMap();

/** The pointers of references that lead back to themselves. */
function recursions(run: Run): ReadonlySet<string> {
  let recursive = pointersByRun.get(run);
  if (recursive === undefined) pointersByRun.set(run, (recursive = findRecursions(run.document)));
  return recursive;
}

function findRecursions(document: JsonObject): Set<string> {
  const targets = new Map<string, readonly string[]>();
  const targetsOf = (pointer: string): readonly string[] => {
    let inside = targets.get(pointer);
    if (inside === undefined) {
      const target = targetOf(`#${pointer}`, document) as Schema;
      inside = isObject(target) ? referencesIn(target) : [];
      targets.set(pointer, inside);
    }
    return inside;
  };
  const recursive = new Set<string>();
  for (const start of new Set(referencesIn(document))) {
    const reached = new Set(targetsOf(start));
    for (const pointer of reached) {
      if (pointer === start) break;
      for (const next of targetsOf(pointer)) reached.add(next);
    }
    if (reached.has(start)) recursive.add(start);
  }
  return recursive;
}

function referencesIn(schema: JsonObject): string[] {
  return walk202012.all(schema).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref.slice(1)] : []));
}
