/**
 * Rules for keywords that compare values. Ajv asks the objects that it compares for `valueOf`, `toString` and
 * `constructor`, and goes wrong where those are members of their own. So they leave only where the schema itself speaks of
 * such members; a result that brings one along undeclared is not provided for.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import { walk202012 } from '../../../schema/internal.ts';
import type { Rule, Scene } from '../rule.ts';

const why = 'Ajv throws on comparing objects that have a member named "valueOf" or "toString"';
const TROUBLESOME = ['valueOf', 'toString', 'constructor'] as const;

export const equalityRules: readonly Rule[] = [
  {
    name: 'troublesome-const',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: ['const'],
    why,
    find: (schema) =>
      isTroublesome(schema['const'])
        ? { mend: (copy) => void delete copy['const'], inexact: true }
        : undefined,
  },
  {
    name: 'troublesome-enum',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: ['enum'],
    why,
    find: (schema) =>
      isTroublesome(schema['enum']) ? { mend: (copy) => void delete copy['enum'], inexact: true } : undefined,
  },
  {
    name: 'troublesome-items',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: ['uniqueItems'],
    why,
    find: (schema, scene) =>
      schema['uniqueItems'] === true && declaresTroublesome(schema, scene)
        ? { mend: (copy) => void delete copy['uniqueItems'], inexact: true }
        : undefined,
  },
];

function isTroublesome(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (isObject(next) && TROUBLESOME.some((name) => Object.hasOwn(next, name))) return true;
    for (const member of Object.values(next)) open.push(member);
  }
  return false;
}

/** Whether what is said of the items, through references, names such a member. */
function declaresTroublesome(schema: JsonObject, scene: Scene): boolean {
  const met = new Set<JsonObject>([schema]);
  for (const next of met) {
    const { properties, required, $ref } = next;
    const declared = isObject(properties) ? properties : {};
    const asked: readonly unknown[] = Array.isArray(required) ? required : [];
    if (TROUBLESOME.some((name) => Object.hasOwn(declared, name) || asked.includes(name))) return true;
    walk202012.children(next, (child) => {
      if (isObject(child)) met.add(child);
    });
    const target = scene.target($ref);
    if (isObject(target)) met.add(target);
  }
  return false;
}
