/**
 * Rules for keywords that compare values. Ajv reads `valueOf`, `toString` and `constructor` of the objects
 * that it compares, and throws or errs where those are members of the data. The keywords are dropped only
 * where the schema itself declares such a member; an undeclared one in a result still breaks Ajv.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import { walk202012 } from '../../../schema/internal.ts';
import type { Rule, RuleContext } from '../rule.ts';

const WHY = 'Ajv throws on comparing objects that have a member named "valueOf" or "toString"';
const TROUBLESOME = ['valueOf', 'toString', 'constructor'] as const;

export const equalityRules: readonly Rule[] = [
  {
    name: 'troublesome-const',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['const'],
    why: WHY,
    find: (schema) =>
      isTroublesome(schema['const'])
        ? { rewrite: (copy) => void delete copy['const'], inexact: true }
        : undefined,
  },
  {
    name: 'troublesome-enum',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['enum'],
    why: WHY,
    find: (schema) =>
      isTroublesome(schema['enum'])
        ? { rewrite: (copy) => void delete copy['enum'], inexact: true }
        : undefined,
  },
  {
    name: 'troublesome-items',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['uniqueItems'],
    why: WHY,
    find: (schema, context) =>
      schema['uniqueItems'] === true && declaresTroublesome(schema, context)
        ? { rewrite: (copy) => void delete copy['uniqueItems'], inexact: true }
        : undefined,
  },
];

function isTroublesome(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (isObject(next) && TROUBLESOME.some((name) => Object.hasOwn(next, name))) return true;
    for (const member of Object.values(next)) pending.push(member);
  }
  return false;
}

/** Whether a schema of the items, also through references, declares such a member. */
function declaresTroublesome(schema: JsonObject, context: RuleContext): boolean {
  const visited = new Set<JsonObject>([schema]);
  for (const next of visited) {
    const { properties, required, $ref } = next;
    const declared = isObject(properties) ? properties : {};
    const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
    if (TROUBLESOME.some((name) => Object.hasOwn(declared, name) || requiredNames.includes(name)))
      return true;
    walk202012.children(next, (child) => {
      if (isObject(child)) visited.add(child);
    });
    const target = context.resolve($ref);
    if (isObject(target)) visited.add(target);
  }
  return false;
}
