/**
 * The way that an evaluation took to a keyword, references included, as the output formats of the
 * specification ask for it (2020-12 core, 12.3.1): a schema, a failure in;
 * `/properties/owner/$ref/properties/name/type` out. Failures carry the place of the keyword alone, so the
 * way is searched for, along what the value leads into.
 */
import { escapeSegment, parsePointer, stepInto } from '../../json/index.ts';
import type { Failure } from '../problem.ts';
import { schemaPath, type SchemaLocation } from '../schema-location.ts';

export interface EvaluationPath {
  readonly keywordLocation: string;
  /** Where the resource of the keyword has an absolute URI. */
  readonly absoluteKeywordLocation?: string;
}

/** Where the search has come: a subschema, and how many steps into the value. */
interface Position {
  readonly location: SchemaLocation;
  readonly depth: number;
  readonly path: string;
}

/** Keywords whose subschemas are about members or items; the others are about the value itself. */
const STEPS_INTO_VALUE = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'prefixItems',
  'items',
  'contains',
  'unevaluatedItems',
]);
/** Of these, the ones whose key is the name or index of the part. */
const STEPS_BY_KEY = new Set(['properties', 'prefixItems']);
/** Subschemas that nothing applies. */
const NEVER_APPLIED = new Set(['$defs', 'definitions', 'contentSchema']);
const MAX_POSITIONS = 100_000;

export function evaluationPath(root: SchemaLocation, failure: Failure): EvaluationPath {
  const steps = parsePointer(failure.instancePath) ?? [];
  const pending: Position[] = [{ location: root, depth: 0, path: '' }];
  const seen = new Map<SchemaLocation, Set<number>>();
  for (let next = 0; next < pending.length && next < MAX_POSITIONS; next++) {
    const { location, depth, path } = pending[next]!;
    if (isVisited(seen, location, depth)) continue;
    const here = stepToKeyword(location, failure, steps.slice(depth));
    if (here !== undefined) return { keywordLocation: path + here, ...absolute(location, here) };
    for (const [keyword, reference] of location.references ?? []) {
      pending.push({ location: reference.location, depth, path: `${path}/${escapeSegment(keyword)}` });
    }
    for (const child of [...(location.targets?.toReversed() ?? []), ...location.children]) {
      if (typeof child.schema === 'boolean') continue;
      const taken = stepsTaken(child.step, steps[depth]);
      if (taken === undefined) continue;
      pending.push({ location: child, depth: depth + taken, path: `${path}/${child.step}` });
    }
  }
  return { keywordLocation: failure.schemaPath };
}

/**
 * From a subschema to what failed: one of its keywords, itself, or a `false` that it holds, which has no
 * location.
 */
function stepToKeyword(
  location: SchemaLocation,
  failure: Failure,
  steps: readonly string[],
): string | undefined {
  const place = schemaPath(location);
  if (!failure.schemaPath.startsWith(place)) return undefined;
  const rest = failure.schemaPath.slice(place.length);
  if (steps.length === 0 && (rest === '' || rest === `/${escapeSegment(failure.keyword ?? '')}`)) return rest;
  const pointer = parsePointer(rest) ?? [];
  const part = pointer.reduce<unknown>(stepInto, location.schema);
  if (pointer.length > 2 || typeof part !== 'boolean') return undefined;
  return stepsTaken(rest.slice(1), steps[0]) === steps.length ? rest : undefined;
}

function stepsTaken(step: string, segment: string | undefined): 0 | 1 | undefined {
  const slash = step.indexOf('/');
  const keyword = slash === -1 ? step : step.slice(0, slash);
  if (NEVER_APPLIED.has(keyword)) return undefined;
  if (!STEPS_INTO_VALUE.has(keyword)) return 0;
  if (segment === undefined) return undefined;
  return !STEPS_BY_KEY.has(keyword) || step.slice(slash + 1) === escapeSegment(segment) ? 1 : undefined;
}

function absolute(location: SchemaLocation, rest: string): { readonly absoluteKeywordLocation?: string } {
  const { uri, root } = location.resource;
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri)) return {};
  let pointer = rest;
  for (let at = location; at !== root && at.parent !== undefined; at = at.parent)
    pointer = `/${at.step}${pointer}`;
  return { absoluteKeywordLocation: `${uri}#${pointer}` };
}

function isVisited(seen: Map<SchemaLocation, Set<number>>, location: SchemaLocation, depth: number): boolean {
  const depths = seen.get(location) ?? new Set<number>();
  if (depths.has(depth)) return true;
  seen.set(location, depths.add(depth));
  return false;
}
