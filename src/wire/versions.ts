/**
 * The table of protocol versions and their features (R-WIRE-1). Every difference between versions in `wire/`
 * is a column here, so that supporting the next version is adding a row.
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
  /** The forms for questions: none, primitives and single choice, or also titled and multiple choice. */
  readonly elicitation: 'none' | 'plain' | 'choices';
  /** `resultType`, `ttlMs`, `cacheScope`; questions travel in results. */
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
  /** The name, or the pattern of such names. */
  readonly name: string;
  readonly matches: (name: string) => boolean;
  readonly readAs: WireVersion;
  /** Whether the server accepts it; other versions are refused with −32022 and the list of accepted ones. */
  readonly isServed: boolean;
}

const isDate = (name: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(name);

/** Names that are none of the versions above, and the version whose form they get. */
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
 * The version of a request. Over HTTP a request may have none, which means 2025-03-26. An unknown name is
 * read as the first version with structured results.
 */
export function wireVersion(name: string | undefined): WireVersion {
  if (name === undefined) return v20250326;
  return byName.get(name) ?? otherVersions.find(({ matches }) => matches(name))?.readAs ?? v20250618;
}

/** Whether the server accepts a version of this name. */
export function isServedVersion(name: string): boolean {
  return byName.has(name) || otherVersions.some(({ matches, isServed }) => isServed && matches(name));
}
