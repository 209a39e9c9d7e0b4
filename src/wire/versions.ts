/**
 * The protocol versions, and what each of them knows (R-WIRE-1): a table. Every difference between versions that the
 * rest of `wire/` makes is a column here, so that supporting the next version is adding a row.
 */
export interface WireVersion {
  readonly name: '2024-11-05' | '2025-03-26' | '2025-06-18' | '2025-11-25' | '2026-07-28';
  /** What `structuredContent` and `outputSchema` may be: absent, objects, or any JSON. */
  readonly outputs: 'none' | 'objects' | 'any';
  /** Tool annotations, and audio blocks. */
  readonly hasAnnotations: boolean;
  /** A message beside the numbers of a progress notification. */
  readonly hasProgressMessages: boolean;
  /** Titles, `_meta` on tools and blocks, resource links. */
  readonly hasTitles: boolean;
  /** Icons, and `$schema` in tool schemas. */
  readonly hasIcons: boolean;
  /** What a form may ask for: nothing, primitives and one of several texts, or also titled choices and several of them. */
  readonly elicitation: 'none' | 'plain' | 'choices';
  /** `resultType`, `ttlMs`, `cacheScope`; questions are asked by results. */
  readonly hasResultType: boolean;
}

const v20241105: WireVersion = {
  name: '2024-11-05',
  outputs: 'none',
  hasAnnotations: false,
  hasProgressMessages: false,
  hasTitles: false,
  hasIcons: false,
  elicitation: 'none',
  hasResultType: false,
};
const v20250326: WireVersion = {
  ...v20241105,
  name: '2025-03-26',
  hasAnnotations: true,
  hasProgressMessages: true,
};
const v20250618: WireVersion = {
  ...v20250326,
  name: '2025-06-18',
  outputs: 'objects',
  hasTitles: true,
  elicitation: 'plain',
};
const v20251125: WireVersion = { ...v20250618, name: '2025-11-25', hasIcons: true, elicitation: 'choices' };
const v20260728: WireVersion = { ...v20251125, name: '2026-07-28', outputs: 'any', hasResultType: true };

/** Oldest first. */
export const wireVersions: readonly WireVersion[] = [v20241105, v20250326, v20250618, v20251125, v20260728];

export interface OtherVersion {
  /** As it is named, or what all such names have in common. */
  readonly name: string;
  readonly matches: (name: string) => boolean;
  readonly readAs: WireVersion;
  /** Whether the server speaks it; one that it does not is refused with −32022 and the versions that it does. */
  readonly isServed: boolean;
}

const isDate = (name: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(name);

/** Names that are none of the versions above, and how their lists and results would be shaped. */
export const otherVersions: readonly OtherVersion[] = [
  { name: '2024-10-07', matches: (name) => name === '2024-10-07', readAs: v20241105, isServed: true },
  { name: '2026-06-30', matches: (name) => name === '2026-06-30', readAs: v20260728, isServed: false },
  {
    name: 'DRAFT-2026-…',
    matches: (name) => name.startsWith('DRAFT-2026-'),
    readAs: v20260728,
    isServed: false,
  },
  {
    name: 'a later date',
    matches: (name) => isDate(name) && name > v20260728.name,
    readAs: v20260728,
    isServed: false,
  },
];

const byName: ReadonlyMap<string, WireVersion> = new Map(
  wireVersions.map((version) => [version.name, version]),
);

/**
 * How to speak to a request of this version. Over HTTP a request may carry none, which means 2025-03-26. Whatever is
 * in neither table is read as the first version with structured results.
 */
export function wireVersion(name: string | undefined): WireVersion {
  if (name === undefined) return v20250326;
  return byName.get(name) ?? otherVersions.find(({ matches }) => matches(name))?.readAs ?? v20250618;
}

/** Whether the server speaks a version of this name. */
export function isServedVersion(name: string): boolean {
  return byName.has(name) || otherVersions.some(({ matches, isServed }) => isServed && matches(name));
}
