/**
 * The strings of a place: the distinct ones while they are few and short, and the formats that every one of
 * them has. A format counts only by the check that the engine and all official clients agree on.
 */
import { interoperableCheck } from '../schema/internal.ts';

export interface Texts {
  count: number;
  /** With their counts; undefined once there are too many, or one is too long. */
  distinct: Map<string, number> | undefined;
  /** Undefined before the first string. */
  formats: readonly Format[] | undefined;
}

export interface Format {
  readonly name: string;
  readonly check: (text: string) => boolean;
}

export const MAX_DISTINCT = 8;
const MIN_ENUM_COUNT = 20;
const MAX_ENUM_LENGTH = 64;

/**
 * Formats that ordinary words do not have by chance, the narrowest first. `hostname`, `regex`,
 * `uri-reference` and the like fit nearly any word, so a sample is no evidence for them.
 */
const formats: readonly Format[] = [
  ...['date-time', 'date', 'time', 'duration', 'uuid', 'email', 'ipv4', 'ipv6'].map((name) => ({
    name,
    check: interoperableCheck(name)!,
  })),
  { name: 'uri', check: isTellingUri },
];

/** "note:hello" is a URI too, but rarely meant as one. */
function isTellingUri(text: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:\/\/|urn:[a-z\d]|mailto:)/i.test(text) && isUri(text);
}

const isUri = interoperableCheck('uri')!;

export function newTexts(): Texts {
  return { count: 0, distinct: new Map(), formats: undefined };
}

export function addText(texts: Texts, text: string): void {
  texts.count++;
  const { distinct } = texts;
  if (distinct !== undefined) {
    const seen = distinct.get(text);
    if (seen !== undefined) {
      distinct.set(text, seen + 1);
      return;
    }
    if (distinct.size === MAX_DISTINCT || text.length > MAX_ENUM_LENGTH) texts.distinct = undefined;
    else distinct.set(text, 1);
  }
  if (texts.formats === undefined) texts.formats = formats.filter(({ check }) => check(text));
  else if (texts.formats.length > 0 && !texts.formats.every(({ check }) => check(text))) {
    texts.formats = texts.formats.filter(({ check }) => check(text));
  }
}

export function mergeTexts(into: Texts, other: Texts): void {
  into.count += other.count;
  const distinct = new Map(into.distinct);
  for (const [text, count] of other.distinct ?? []) distinct.set(text, (distinct.get(text) ?? 0) + count);
  const isKnown = into.distinct !== undefined && other.distinct !== undefined;
  into.distinct = isKnown && distinct.size <= MAX_DISTINCT ? distinct : undefined;
  if (into.formats === undefined) into.formats = other.formats;
  else if (other.formats !== undefined) {
    const common = new Set(other.formats);
    into.formats = into.formats.filter((format) => common.has(format));
  }
}

/**
 * The values, where they are few for the number of samples; a format is more telling than a list of its
 * values.
 */
export function enumerationOf({ count, distinct, formats: common = [] }: Texts): string[] | undefined {
  if (distinct === undefined || count < MIN_ENUM_COUNT || common.length > 0) return undefined;
  return [...distinct.keys()];
}

export function formatOf({ formats: common = [] }: Texts): string | undefined {
  return common[0]?.name;
}
