/**
 * The dialects as the oracle knows them: in order of age, with the keywords that hold subschemas. Written
 * from the specifications, and shares nothing with the engine that it is held against.
 */
export type DraftName = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12';

export interface Draft {
  readonly name: DraftName;
  readonly uri: string;
  /** 4, 6, 7, 8 for 2019-09, 9 for 2020-12. */
  readonly level: number;
  /** The keyword that names a resource. */
  readonly identifier: string;
}

export const drafts: readonly Draft[] = [
  { name: 'draft-04', uri: 'http://json-schema.org/draft-04/schema#', level: 4, identifier: 'id' },
  { name: 'draft-06', uri: 'http://json-schema.org/draft-06/schema#', level: 6, identifier: '$id' },
  { name: 'draft-07', uri: 'http://json-schema.org/draft-07/schema#', level: 7, identifier: '$id' },
  {
    name: '2019-09',
    uri: 'https://json-schema.org/draft/2019-09/schema',
    level: 8,
    identifier: '$id',
  },
  {
    name: '2020-12',
    uri: 'https://json-schema.org/draft/2020-12/schema',
    level: 9,
    identifier: '$id',
  },
];

export function draftNamed(name: DraftName): Draft {
  return drafts.find((draft) => draft.name === name)!;
}

export type Held = 'one' | 'list' | 'map' | 'one-or-list';

interface Holder {
  readonly held: Held;
  readonly since: number;
  readonly until: number;
}

function holder(held: Held, since = 4, until = 9): Holder {
  return { held, since, until };
}

const holders: ReadonlyMap<string, readonly Holder[]> = new Map([
  ['$defs', [holder('map', 8)]],
  ['definitions', [holder('map')]],
  ['properties', [holder('map')]],
  ['patternProperties', [holder('map')]],
  ['additionalProperties', [holder('one')]],
  ['propertyNames', [holder('one', 6)]],
  ['dependencies', [holder('map')]],
  ['dependentSchemas', [holder('map', 8)]],
  ['unevaluatedProperties', [holder('one', 8)]],
  ['items', [holder('one-or-list', 4, 8), holder('one', 9)]],
  ['additionalItems', [holder('one', 4, 8)]],
  ['prefixItems', [holder('list', 9)]],
  ['contains', [holder('one', 6)]],
  ['unevaluatedItems', [holder('one', 8)]],
  ['allOf', [holder('list')]],
  ['anyOf', [holder('list')]],
  ['oneOf', [holder('list')]],
  ['not', [holder('one')]],
  ['if', [holder('one', 7)]],
  ['then', [holder('one', 7)]],
  ['else', [holder('one', 7)]],
  ['contentSchema', [holder('one', 8)]],
]);

/** How a keyword holds subschemas in a dialect, or undefined where it holds none. */
export function heldBy(keyword: string, level: number): Held | undefined {
  return holders.get(keyword)?.find(({ since, until }) => since <= level && level <= until)?.held;
}
