/**
 * Rules for names of members that every JavaScript object inherits: Ajv asks for `data.toString`, and finds one in `{}`.
 * Patterns are held against own names only, so what `properties` says of such a name is said by a pattern instead.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Finding, Rule } from '../rule.ts';

/** What `Object.prototype` has. */
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

/** Also the empty name, which Ajv 8 forgets to be missing where it does not collect errors. */
function isMisjudged(name: unknown): boolean {
  return name === '' || inheritedNames.has(name as string);
}

export const nameRules: readonly Rule[] = [
  {
    name: 'inherited-property',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: ['properties'],
    why: 'what every object inherits is checked as if it were a member of the value',
    find: ({ properties }) => (hasInherited(properties) ? { mend: moveIntoPatterns } : undefined),
  },
  {
    name: 'inherited-required',
    readers: 'all',
    keywords: ['required'],
    why: 'a name that every object inherits is never missing',
    find: ({ required }) =>
      Array.isArray(required) && required.some(isMisjudged) ? { inexact: true } : undefined,
  },
  ...['dependentRequired', 'dependentSchemas', 'dependencies'].map((keyword): Rule => ({
    name: 'inherited-dependency',
    readers: 'all',
    keywords: [keyword],
    why: 'a name that every object inherits always triggers, and is never missing',
    find: (schema) => findDependency(schema[keyword], keyword),
  })),
];

/** Asks for each of them: they are fewer than the names that must be listed and put in order otherwise. */
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

function findDependency(dependencies: unknown, keyword: string): Finding | undefined {
  if (!isObject(dependencies)) return undefined;
  if (hasInherited(dependencies)) {
    return {
      inexact: true,
      forgets: ['properties', 'items'],
      mend(copy) {
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
