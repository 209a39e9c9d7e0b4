/**
 * The plans in; the advertised document out: each subschema copied and rewritten by its plan, then every
 * reference pointed to where its target now stands. A target that lost its place with a dropped keyword goes
 * into `$defs`.
 */
import { escapeSegment, isObject, setOwn, type JsonObject } from '../../json/index.ts';
import { walk202012 } from '../../schema/internal.ts';
import type { Schema } from '../../schema/index.ts';
import { acceptNothing, isNotAnything } from './accept-nothing.ts';
import type { Plan } from './plan.ts';
import { pointerIn, referenceTo, resolveReference } from './references.ts';
import type { Change, RuleContext } from './rule.ts';
import { freeName } from './rules/foreign-keywords.ts';
import type { Subschema } from './subschema-graph.ts';

export function rebuild(
  root: JsonObject,
  plans: ReadonlyMap<Subschema, Plan>,
  context: RuleContext,
): { readonly document: JsonObject; readonly changes: readonly Change[] } {
  const copies = new Map<JsonObject, JsonObject>();
  const changes: Change[] = [];
  for (const [subschema, plan] of plans) {
    copies.set(subschema.schema, rewrittenCopy(subschema, plan, context, changes));
  }
  for (const copy of copies.values()) {
    // A rewrite may have left nothing of what is negated.
    if (isNotAnything(copy, copies.get(copy['not'] as JsonObject) ?? copy['not'])) acceptNothing(copy);
  }
  const paths = new Map<JsonObject, string>();
  const referring: JsonObject[] = [];
  const newRoot = copies.get(root)!;
  linkCopies(newRoot, '');
  for (let next = 0; next < referring.length; next++) redirect(referring[next]!);
  return { document: newRoot, changes };

  /** Replaces children by their copies, all the way down, and notes the path of each. */
  function linkCopies(top: JsonObject, topPath: string): void {
    const pending: [JsonObject, string][] = [[top, topPath]];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [schema, path] = next;
      if (paths.has(schema)) continue;
      paths.set(schema, path);
      if (schema['$ref'] !== undefined) referring.push(schema);
      const copiedContainers = new Set<string>();
      walk202012.children(schema, (child: Schema, keyword, key) => {
        if (typeof child === 'boolean') return;
        const copy = copies.get(child) ?? child;
        const step = key === undefined ? '' : `/${escapeSegment(String(key))}`;
        pending.push([copy, `${path}/${escapeSegment(keyword)}${step}`]);
        if (key === undefined) {
          schema[keyword] = copy;
          return;
        }
        const container = schema[keyword] as JsonObject;
        if (!copiedContainers.has(keyword))
          schema[keyword] = Array.isArray(container) ? [...(container as unknown[])] : { ...container };
        copiedContainers.add(keyword);
        setOwn(schema[keyword] as JsonObject, String(key), copy);
      });
    }
  }

  function redirect(schema: JsonObject): void {
    const target = resolveReference(root, schema['$ref']);
    if (!isObject(target)) return;
    const copy = copies.get(target)!;
    if (!paths.has(copy)) moveToDefinitions(copy);
    const path = paths.get(copy)!;
    if (path !== pointerIn(schema['$ref'])) schema['$ref'] = referenceTo(path);
  }

  function moveToDefinitions(copy: JsonObject): void {
    const definitions: JsonObject = { ...(newRoot['$defs'] as JsonObject | undefined) };
    const name = freeName(definitions, 'moved');
    definitions[name] = copy;
    newRoot['$defs'] = definitions;
    linkCopies(copy, `/$defs/${name}`);
  }
}

/** A rule or a loosening is skipped where an earlier rewrite has removed its keyword. */
function rewrittenCopy(
  { schema, path }: Subschema,
  { hazards, loosened }: Plan,
  context: RuleContext,
  changes: Change[],
): JsonObject {
  const copy = { ...schema };
  for (const { rule, rewrite } of hazards) {
    const isGone = rule.keywords.length > 0 && rule.keywords.every((keyword) => copy[keyword] === undefined);
    if (rewrite === undefined || isGone) continue;
    rewrite(copy, context, schema);
    changes.push({ rule: rule.name, schemaPath: path });
  }
  for (const { name, keyword, rewrite } of loosened) {
    if (copy[keyword] === undefined) continue;
    rewrite(copy);
    changes.push({ rule: name, schemaPath: path });
  }
  return copy;
}
