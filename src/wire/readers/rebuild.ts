/**
 * The document as it is sent: each subschema copied and mended by its verdict, then every reference pointed to where its
 * target has gone. What only a reference still needs, since the keyword over it was dropped, goes into `$defs`.
 */
import { escapeSegment, isObject, setOwn, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { walk202012 } from '../../schema/internal.ts';
import { acceptNothing, isNotAnything } from './accept-nothing.ts';
import type { Node } from './graph.ts';
import { placeNamed, referenceTo, resolveReference } from './references.ts';
import type { Change, Scene } from './rule.ts';
import { freeName } from './rules/strangers.ts';
import type { Verdict } from './weigh.ts';

export function rebuild(
  root: JsonObject,
  verdicts: ReadonlyMap<Node, Verdict>,
  scene: Scene,
): { readonly document: JsonObject; readonly changes: readonly Change[] } {
  const copies = new Map<JsonObject, JsonObject>();
  const changes: Change[] = [];
  for (const [node, verdict] of verdicts) copies.set(node.schema, mended(node, verdict, scene, changes));
  for (const copy of copies.values()) {
    // What is negated may ask for nothing only now.
    if (isNotAnything(copy, copies.get(copy['not'] as JsonObject) ?? copy['not'])) acceptNothing(copy);
  }
  const places = new Map<JsonObject, string>();
  const referring: JsonObject[] = [];
  const top = copies.get(root)!;
  settle(top, '');
  for (let next = 0; next < referring.length; next++) point(referring[next]!);
  return { document: top, changes };

  /** Puts copies in the place of children, all the way down, and notes where each stands. */
  function settle(first: JsonObject, at: string): void {
    const open: [JsonObject, string][] = [[first, at]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [schema, place] = next;
      if (places.has(schema)) continue;
      places.set(schema, place);
      if (schema['$ref'] !== undefined) referring.push(schema);
      const fresh = new Set<string>();
      walk202012.children(schema, (child: Schema, keyword, key) => {
        if (typeof child === 'boolean') return;
        const copy = copies.get(child) ?? child;
        const step = key === undefined ? '' : `/${escapeSegment(String(key))}`;
        open.push([copy, `${place}/${escapeSegment(keyword)}${step}`]);
        if (key === undefined) {
          schema[keyword] = copy;
          return;
        }
        const container = schema[keyword] as JsonObject;
        if (!fresh.has(keyword))
          schema[keyword] = Array.isArray(container) ? [...(container as unknown[])] : { ...container };
        fresh.add(keyword);
        setOwn(schema[keyword] as JsonObject, String(key), copy);
      });
    }
  }

  function point(schema: JsonObject): void {
    const target = resolveReference(root, schema['$ref']);
    if (!isObject(target)) return;
    const copy = copies.get(target)!;
    if (!places.has(copy)) shelve(copy);
    const place = places.get(copy)!;
    if (place !== placeNamed(schema['$ref'])) schema['$ref'] = referenceTo(place);
  }

  function shelve(copy: JsonObject): void {
    const shelf: JsonObject = { ...(top['$defs'] as JsonObject | undefined) };
    const name = freeName(shelf, 'moved');
    shelf[name] = copy;
    top['$defs'] = shelf;
    settle(copy, `/$defs/${name}`);
  }
}

/** A rule or a choice whose keyword another one has taken away has nothing left to do. */
function mended({ schema, place }: Node, verdict: Verdict, scene: Scene, changes: Change[]): JsonObject {
  const copy = { ...schema };
  for (const { rule, mend } of verdict.findings) {
    const isGone = rule.keywords.length > 0 && rule.keywords.every((keyword) => copy[keyword] === undefined);
    if (mend === undefined || isGone) continue;
    mend(copy, scene, schema);
    changes.push({ rule: rule.name, place });
  }
  for (const { name, keyword, mend } of verdict.loosened) {
    if (copy[keyword] === undefined) continue;
    mend(copy);
    changes.push({ rule: name, place });
  }
  return copy;
}
