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

const byName: ReadonlyMap<string, WireVersion> = new Map([
  ...wireVersions.map((version) => [version.name, version] as const),
  ['2024-10-07', v20241105],
  ['2026-06-30', v20260728],
]);

/**
 * How to speak to a request of this version. Over HTTP a request may carry none, which means 2025-03-26. Later dates
 * and the drafts of 2026 are modern; whatever else turns up is read as the first version with structured results.
 */
export function wireVersion(name: string | undefined): WireVersion {
  if (name === undefined) return v20250326;
  const known = byName.get(name);
  if (known !== undefined) return known;
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(name);
  const isModern = name.startsWith('DRAFT-2026-') || (isDate && name >= v20260728.name);
  return isModern ? v20260728 : v20250618;
}
