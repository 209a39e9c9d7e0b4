/**
 * An input in; the same out, with the properties of the branches of its root `oneOf`, `anyOf` and `allOf`
 * declared at the root as `{}`: hosts that read only `properties` of the root would offer no parameters. Such
 * a declaration constrains nothing, unless another keyword depends on the declared names; then the root stays
 * unchanged.
 */
import { isObject, setOwn, type JsonObject } from '../json/index.ts';
import { targetOf, walk202012 } from '../schema/internal.ts';
import { inheritedNames } from './client-compat/rules/inherited-names.ts';
import { refersToRoot } from './references.ts';

const UNIONS = ['oneOf', 'anyOf', 'allOf'] as const;

export function withNamedBranches(document: JsonObject): JsonObject {
  if (!UNIONS.some((keyword) => Array.isArray(document[keyword])) || dependsOnNames(document))
    return document;
  const present = (document['properties'] ?? {}) as JsonObject;
  const names: JsonObject = {};
  for (const [name, declarations] of declaredInBranches(document)) {
    if (Object.hasOwn(present, name) || inheritedNames.has(name)) continue;
    if (declarations.every((declaration) => declaration === false)) continue;
    setOwn(names, name, sharedDescription(declarations));
  }
  if (Object.keys(names).length === 0) return document;
  const { $schema, type, ...rest } = document;
  const head = { ...($schema === undefined ? {} : { $schema }), type };
  return { ...head, ...rest, properties: { ...present, ...names } };
}

/** Whether another keyword applies to the names that are not declared at the root. */
function dependsOnNames(document: JsonObject): boolean {
  const { additionalProperties, patternProperties, unevaluatedProperties } = document;
  if (additionalProperties !== undefined && additionalProperties !== true) return true;
  if (patternProperties !== undefined || unevaluatedProperties !== undefined) return true;
  // A schema that refers to the root depends on what the root evaluates.
  if (!refersToRoot(document)) return false;
  return walk202012.all(document).some((schema) => Object.hasOwn(schema, 'unevaluatedProperties'));
}

/** The declarations of each name in the branches, through references and nested unions. */
function declaredInBranches(document: JsonObject): Map<string, unknown[]> {
  const declared = new Map<string, unknown[]>();
  const visited = new Set<unknown>([document]);
  for (const schema of visited) {
    if (!isObject(schema)) continue;
    if (schema !== document) {
      for (const [name, declaration] of Object.entries((schema['properties'] ?? {}) as JsonObject)) {
        declared.set(name, [...(declared.get(name) ?? []), declaration]);
      }
      if (typeof schema['$ref'] === 'string') visited.add(targetOf(schema['$ref'], document));
    }
    for (const keyword of UNIONS) {
      const branches = schema[keyword];
      if (Array.isArray(branches)) for (const branch of branches as unknown[]) visited.add(branch);
    }
  }
  return declared;
}

function sharedDescription(declarations: readonly unknown[]): JsonObject {
  const [first] = declarations;
  const description = isObject(first) ? first['description'] : undefined;
  const isShared = declarations.every((other) => isObject(other) && other['description'] === description);
  return typeof description === 'string' && isShared ? { description } : {};
}
