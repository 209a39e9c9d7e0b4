/**
 * An entry of a server's list in; the texts of it that contain invisible characters out, and the entry
 * without them in its titles and descriptions. Such characters steer terminals, turn the order of a line, or
 * carry words that only the model reads. What scripts and emoji need, such as a joiner, is left alone.
 */
import { isObject, type JsonObject } from '../../json/index.ts';

export interface HiddenText {
  /** JSON Pointer into the entry. */
  readonly place: string;
  /** Such as `U+202E`, each once. */
  readonly characters: readonly string[];
}

/**
 * Controls but tab and line ends; format characters but joiners, direction marks and the soft hyphen; line
 * separators; fillers that look like nothing; selectors beyond those of emoji; long runs of joiners and
 * selectors.
 */
const HIDDEN =
  /(?![\t\n\r])\p{Cc}|(?![\u{AD}\u{200C}-\u{200F}])\p{Cf}|[\u{2028}\u{2029}\u{115F}\u{1160}\u{3164}\u{FFA0}]|[\u{E0100}-\u{E01EF}]|[\u{200C}-\u{200F}\u{FE00}-\u{FE0F}]{3,}/gu;

const MAX_DEPTH = 64;
const MAX_TEXTS = 20;

export function hiddenTexts(entry: JsonObject): HiddenText[] {
  const texts: HiddenText[] = [];
  const visit = (value: unknown, place: string, depth: number): void => {
    if (texts.length >= MAX_TEXTS) return;
    if (typeof value === 'string') {
      const characters = hiddenIn(value);
      if (characters.length > 0) texts.push({ place, characters });
    } else if (depth < MAX_DEPTH && typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        const inside = `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        const characters = hiddenIn(name);
        if (characters.length > 0) texts.push({ place: inside, characters });
        visit(member, inside, depth + 1);
      }
    }
  };
  visit(entry, '', 0);
  return texts;
}

export function hiddenIn(text: string): string[] {
  // Nearly all texts are of letters, digits and marks of ASCII.
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return [];
  const characters = [...text.matchAll(HIDDEN)].flatMap(([run]) => [...run]);
  return [...new Set(characters)].slice(0, MAX_TEXTS).map(codePoint);
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Data keep them: a value that a server compares must arrive as it is. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', '_meta']);

export function withoutHidden(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutHidden(item, depth + 1));
  if (!isObject(value) || depth > MAX_DEPTH) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const isText = typeof member === 'string' && (name === 'description' || name === 'title');
    if (isText) return [name, member.replace(HIDDEN, '')];
    return [name, DATA.has(name) ? member : withoutHidden(member, depth + 1)];
  });
  return Object.fromEntries(members);
}
