/**
 * Whether a label beyond ASCII may stand in a host name: RFC 5891 (4.2) and, for its characters, RFC 5892. In comes one
 * label, mapped or decoded; direction is checked elsewhere, since it depends on all labels. The RFC derives what is
 * allowed from properties of Unicode, and so do we: the engine knows them, and a table would age.
 */
import { joinsFollowing, joinsPreceding, transparent, virama } from './joining.ts';

/** 63 octets, less the prefix `xn--`; Punycode has at least one octet per character, a character two code units. */
const mostCodeUnits = 2 * 59;

/** Allowed although the properties say otherwise (2.6), or where the context allows it (2.6, 2.8). */
const exceptions =
  /[\u00DF\u03C2\u06FD\u06FE\u0F0B\u3007\u00B7\u0375\u05F3\u05F4\u30FB\u0660-\u0669\u06F0-\u06F9\u200C\u200D-]/gu;
/** What is neither letter, digit nor mark (2.1), or is unassigned. */
const noLetterOrDigit = /[^\p{Ll}\p{Lu}\p{Lo}\p{Lm}\p{Nd}\p{Mn}\p{Mc}]/u;
/** Disallowed exceptions (2.6), what mapping would change (2.2), ignorables (2.3), musical blocks (2.4), Jamo (2.9). */
const disallowed = new RegExp(
  '[\\u0640\\u07FA\\u302E\\u302F\\u3031-\\u3035\\u303B' +
    '\\p{Changes_When_NFKC_Casefolded}\\p{Default_Ignorable_Code_Point}\\p{White_Space}\\p{Noncharacter_Code_Point}' +
    '\\u20D0-\\u20FF\\u{1D100}-\\u{1D24F}\\u1100-\\u11FF\\uA960-\\uA97C\\uD7B0-\\uD7FB]',
  'u',
);

export function isInternationalLabel(label: string): boolean {
  if (label === '' || label.length > mostCodeUnits || label.normalize('NFC') !== label) return false;
  if (/^-|-$|^.{2}--|^\p{M}/u.test(label)) return false;
  const ordinary = label.replace(exceptions, '');
  return !noLetterOrDigit.test(ordinary) && !disallowed.test(ordinary) && isContextValid(label);
}

/** A character of the list out of the only context in which it is allowed (RFC 5892, appendix A). */
const outOfContext: readonly RegExp[] = [
  // ZERO WIDTH NON-JOINER: after a virama, or between letters that would join.
  new RegExp(`(?<![${virama}]|[${joinsFollowing}][${transparent}]*)\\u200C`, 'u'),
  new RegExp(`(?<![${virama}])\\u200C(?![${transparent}]*[${joinsPreceding}])`, 'u'),
  // ZERO WIDTH JOINER
  new RegExp(`(?<![${virama}])\\u200D`, 'u'),
  // MIDDLE DOT, as in Catalan
  /(?<!l)\u00B7|\u00B7(?!l)/,
  // GREEK LOWER NUMERAL SIGN
  /\u0375(?!\p{Script=Greek})/u,
  // HEBREW PUNCTUATION GERESH and GERSHAYIM
  /(?<!\p{Script=Hebrew})[\u05F3\u05F4]/u,
  // KATAKANA MIDDLE DOT, in a label without any Japanese
  /^[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*\u30FB[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*$/u,
  // Digits of both Arabic kinds in one label
  /[\u0660-\u0669].*[\u06F0-\u06F9]|[\u06F0-\u06F9].*[\u0660-\u0669]/u,
];

function isContextValid(label: string): boolean {
  return !outOfContext.some((pattern) => pattern.test(label));
}
