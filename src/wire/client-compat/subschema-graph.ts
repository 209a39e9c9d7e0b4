/**
 * A document in; its subschemas out, each with its JSON Pointer, the subschemas that it applies by a keyword
 * or a reference, and those that apply it. References may form cycles, and may target what no keyword makes a
 * subschema.
 */
import { escapeSegment, isObject, type JsonObject } from '../../json/index.ts';
import { walk202012 } from '../../schema/internal.ts';
import type { Schema } from '../../schema/index.ts';
import { pointerIn, resolveReference } from './references.ts';

export interface Application {
  readonly keyword: string;
  readonly applied: Subschema;
}

export interface Subschema {
  readonly schema: JsonObject;
  /** A JSON Pointer. */
  readonly path: string;
  /** Of others, to the same value or to members of it. */
  readonly applications: Application[];
  readonly appliedBy: Subschema[];
}

/** Their subschemas are there for references, and are not applied by the keyword. */
const NOT_APPLYING = new Set(['$defs', 'definitions', 'contentSchema']);

export function subschemaGraph(root: JsonObject): Map<JsonObject, Subschema> {
  const subschemas = new Map<JsonObject, Subschema>();
  const queue: Subschema[] = [];
  const enter = (schema: JsonObject, path: string): Subschema => {
    const entered = subschemas.get(schema);
    if (entered !== undefined) return entered;
    const subschema: Subschema = { schema, path, applications: [], appliedBy: [] };
    subschemas.set(schema, subschema);
    queue.push(subschema);
    return subschema;
  };
  const apply = (subschema: Subschema, keyword: string, applied: Subschema): void => {
    subschema.applications.push({ keyword, applied });
    applied.appliedBy.push(subschema);
  };
  enter(root, '');
  // Keywords before references, so that the path of a subschema follows keywords where it can.
  for (let next = 0, referring = 0; next < queue.length || referring < queue.length;) {
    if (next < queue.length) enterChildren(queue[next++]!);
    else enterTarget(queue[referring++]!);
  }
  return subschemas;

  function enterChildren(subschema: Subschema): void {
    walk202012.children(subschema.schema, (child: Schema, keyword, key) => {
      if (typeof child === 'boolean') return;
      const step = key === undefined ? '' : `/${escapeSegment(String(key))}`;
      const entered = enter(child, `${subschema.path}/${escapeSegment(keyword)}${step}`);
      if (!NOT_APPLYING.has(keyword)) apply(subschema, keyword, entered);
    });
  }

  function enterTarget(subschema: Subschema): void {
    const { $ref } = subschema.schema;
    const target = resolveReference(root, $ref);
    if (isObject(target)) apply(subschema, '$ref', enter(target, pointerIn($ref)!));
  }
}

/** The subschemas that the root still applies without the `anyOf` branch at a path. */
export function appliedOutside(
  branchPath: string,
  graph: ReadonlyMap<JsonObject, Subschema>,
): Set<JsonObject> {
  const [root] = graph.values();
  const reached = new Set<Subschema>(root === undefined ? [] : [root]);
  for (const { applications } of reached) {
    for (const { keyword, applied } of applications) {
      if (keyword !== 'anyOf' || applied.path !== branchPath) reached.add(applied);
    }
  }
  return new Set([...reached].map(({ schema }) => schema));
}
