/**
 * A profile in; what a projection for it may say out. Derived once for each profile: rules are a list for
 * readers, and a projection asks the same questions for every subschema.
 */
import { rulesOf, type Measure, type Profile, type RuleOf } from '../profile.ts';

export interface Abilities {
  readonly profile: Profile;
  takes(keyword: string): boolean;
  takesAtRoot(keyword: string): boolean;
  /** The root may have conditions in place of a choice. */
  readonly hasRootConditions: boolean;
  readonly hasBooleans: boolean;
  readonly needsItems: boolean;
  readonly needsType: boolean;
  readonly needsRootProperties: boolean;
  readonly needsProperties: boolean;
  readonly lists: RuleOf<'single-type'> | undefined;
  readonly hasOnlyTextEnums: boolean;
  readonly hasNullBranches: boolean;
  /** Undefined where references stay as they are. */
  readonly references: RuleOf<'references'> | undefined;
  readonly hasReferencesInAllOf: boolean;
  readonly closesObjects: boolean;
  readonly requiresAll: boolean;
  readonly declaresRequired: boolean;
  readonly typesBranches: boolean;
  readonly formats: ReadonlySet<string> | undefined;
  takesPattern(pattern: string): boolean;
  readonly names: { readonly pattern: RegExp; readonly isRootOnly: boolean } | undefined;
  readonly toolNames: RegExp | undefined;
  limit(of: Measure): number;
}

const derived: WeakMap<Profile, Abilities> = new WeakMap();

export function abilitiesOf(profile: Profile): Abilities {
  let abilities = derived.get(profile);
  if (abilities === undefined) derived.set(profile, (abilities = derive(profile)));
  return abilities;
}

function derive(profile: Profile): Abilities {
  const has = (kind: Parameters<typeof rulesOf>[1]): boolean => rulesOf(profile, kind).length > 0;
  const only = rulesOf(profile, 'only').map(({ keywords }) => new Set(keywords));
  const without = new Set(rulesOf(profile, 'without').flatMap(({ keywords }) => keywords));
  const rootWithout = new Set(rulesOf(profile, 'root-without').flatMap(({ keywords }) => keywords));
  const formats = rulesOf(profile, 'formats')[0];
  const syntax = rulesOf(profile, 'pattern-syntax').map(({ refused }) => new RegExp(refused, 'u'));
  const isAnchored = has('anchored-patterns');
  const [names] = rulesOf(profile, 'property-names');
  const [toolNames] = rulesOf(profile, 'tool-names');
  const limits = new Map<Measure, number>();
  for (const { of, limit } of rulesOf(profile, 'at-most')) {
    limits.set(of, Math.min(limit, limits.get(of) ?? Infinity));
  }
  // A host that wants a type everywhere is not known to look for it in other combinations than `anyOf`.
  if (has('typed')) for (const keyword of ['oneOf', 'allOf']) without.add(keyword);
  const takes = (keyword: string): boolean =>
    !without.has(keyword) && only.every((keywords) => keywords.has(keyword));
  return {
    profile,
    takes,
    takesAtRoot: (keyword) => takes(keyword) && !rootWithout.has(keyword),
    hasRootConditions: has('root-takes'),
    hasBooleans: !has('no-boolean-schemas'),
    needsItems: has('array-items'),
    needsType: has('typed'),
    needsRootProperties: has('properties-required'),
    needsProperties: rulesOf(profile, 'properties-required').some(({ at }) => at === 'anywhere'),
    lists: rulesOf(profile, 'single-type')[0],
    hasOnlyTextEnums: has('text-enums'),
    hasNullBranches: !has('no-null-branches'),
    references: rulesOf(profile, 'references')[0],
    hasReferencesInAllOf: !has('no-references-in-all-of'),
    closesObjects: has('closed-objects'),
    requiresAll: has('all-required'),
    declaresRequired: has('declared-required'),
    typesBranches: has('branch-types'),
    formats: formats && new Set(formats.known),
    takesPattern: (pattern) =>
      !(isAnchored && !(pattern.startsWith('^') && pattern.endsWith('$'))) &&
      !syntax.some((refused) => refused.test(pattern)),
    names: names && { pattern: new RegExp(names.pattern, 'u'), isRootOnly: names.at === 'root' },
    toolNames: toolNames && new RegExp(toolNames.pattern, 'u'),
    limit: (of) => limits.get(of) ?? Infinity,
  };
}
