/**
 * Matches values to schemas by name. A name is split at "/" and "." into parts, without the ending ".json",
 * ".yaml" or ".schema.json"; a value belongs to the schema whose parts are the longest beginning of its own.
 * A part `invalid` after them means that the value must not fit.
 */
export function partsOf(name: string): string[] {
  return name
    .replace(/\.(?:json|ya?ml)$/i, '')
    .replace(/\.schema$/i, '')
    .split(/[/\\.]/);
}

export interface Named {
  readonly parts: readonly string[];
}

/** The schemas that a value belongs to: one, or none, or several of the same name. */
export function ownersOf<T extends Named>(value: readonly string[], schemas: readonly T[]): T[] {
  const owners = schemas.filter(({ parts }) => parts.every((part, index) => part === value[index]));
  const longest = owners.reduce((most, { parts }) => Math.max(most, parts.length), 0);
  return owners.filter(({ parts }) => parts.length === longest);
}

export function mustNotFit(value: readonly string[], schema: Named): boolean {
  const owned = ownersOf(value, [schema]).length > 0;
  return value.slice(owned ? schema.parts.length : 0).includes('invalid');
}
