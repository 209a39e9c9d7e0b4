/**
 * Rules for names of members that every JavaScript object inherits: Ajv reads `data.toString`, and finds one
 * in `{}`. It matches patterns against own names only, so the property schema of such a name moves to
 * `patternProperties`.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Hazard, Rule } from '../rule.ts';

/** The members of `Object.prototype`. */
export const inheritedNames: ReadonlySet<string> = new Set([
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

/** Also the empty name, whose absence Ajv 8 overlooks where it does not collect errors. */
function isMisjudged(name: unknown): boolean {
  return name === '' || inheritedNames.has(name as string);
}

export const nameRules: readonly Rule[] = [
  {
    name: 'inherited-property',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['properties'],
    why: 'Ajv checks what every object inherits as if it were a member of the value',
    find: ({ properties }) => (hasInherited(properties) ? { rewrite: moveIntoPatterns } : undefined),
  },
  {
    name: 'inherited-required',
    clients: 'all',
    keywords: ['required'],
    why: 'a name that every object inherits is never missing',
    find: ({ required }) =>
      Array.isArray(required) && required.some(isMisjudged) ? { inexact: true } : undefined,
  },
  ...['dependentRequired', 'dependentSchemas', 'dependencies'].map((keyword): Rule => ({
    name: 'inherited-dependency',
    clients: 'all',
    keywords: [keyword],
    why: 'a name that every object inherits always triggers, and is never missing',
    find: (schema) => findDependency(schema[keyword], keyword),
  })),
];

/** Looks up each inherited name: there are fewer of them than names in most schemas. */
export function hasInherited(map: unknown): boolean {
  if (!isObject(map)) return false;
  for (const name of inheritedNames) if (Object.hasOwn(map, name)) return true;
  return false;
}

function moveIntoPatterns(copy: JsonObject): void {
  const properties = copy['properties'] as JsonObject;
  const kept: JsonObject = {};
  const patterns: JsonObject = { ...(copy['patternProperties'] as JsonObject | undefined) };
  for (const [name, child] of Object.entries(properties)) {
    const pattern = `^${name}$`;
    if (!inheritedNames.has(name)) setOwn(kept, name, child);
    else patterns[pattern] = Object.hasOwn(patterns, pattern) ? { allOf: [patterns[pattern], child] } : child;
  }
  copy['properties'] = kept;
  copy['patternProperties'] = patterns;
  if (Object.keys(kept).length === 0) delete copy['properties'];
}

function findDependency(dependencies: unknown, keyword: string): Hazard | undefined {
  if (!isObject(dependencies)) return undefined;
  if (hasInherited(dependencies)) {
    return {
      inexact: true,
      undercounts: ['properties', 'items'],
      rewrite(copy) {
        const others = Object.entries(dependencies).filter(([name]) => !inheritedNames.has(name));
        copy[keyword] = Object.fromEntries(others);
        if (others.length === 0) Reflect.deleteProperty(copy, keyword);
      },
    };
  }
  const isLoose = Object.values(dependencies).some(
    (names) => Array.isArray(names) && names.some(isMisjudged),
  );
  return isLoose ? { inexact: true } : undefined;
}
