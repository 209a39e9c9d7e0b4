/**
 * Whether a label beyond ASCII may stand in a host name: RFC 5891 (4.2) and, for its characters, RFC 5892. In
 * comes one label, mapped or decoded; direction is checked elsewhere, since it depends on all labels. The RFC
 * derives what is allowed from properties of Unicode, and so do we: the engine knows them, and a table would
 * age.
 */
import { JOINS_FOLLOWING, JOINS_PRECEDING, TRANSPARENT, VIRAMA } from './joining.ts';

/**
 * 63 octets, less the prefix `xn--`; Punycode has at least one octet per character, a character two code
 * units.
 */
const MOST_CODE_UNITS = 2 * 59;

interface Rules {
  /** Hyphens where none may be, or a mark at the start (RFC 5891, 4.2.3). */
  readonly misplaced: RegExp;
  /**
   * Allowed although the properties say otherwise, or where the context allows it (RFC 5892, 2.6 and 2.8).
   */
  readonly exceptions: RegExp;
  /** What is neither letter, digit nor mark (2.1), or is unassigned. */
  readonly noLetterOrDigit: RegExp;
  /**
   * Disallowed exceptions (2.6), what mapping would change (2.2), ignorables (2.3), musical blocks (2.4),
   * Jamo (2.9).
   */
  readonly disallowed: RegExp;
  /** A character out of the only context in which it is allowed (appendix A). */
  readonly outOfContext: readonly RegExp[];
}

let rules: Rules | undefined;

export function isInternationalLabel(label: string): boolean {
  if (label === '' || label.length > MOST_CODE_UNITS || label.normalize('NFC') !== label) return false;
  // Made when first needed: properties of Unicode cost more to set up than the rest of this folder to load.
  rules ??= makeRules();
  const { misplaced, exceptions, noLetterOrDigit, disallowed, outOfContext } = rules;
  if (misplaced.test(label)) return false;
  const ordinary = label.replace(exceptions, '');
  if (noLetterOrDigit.test(ordinary) || disallowed.test(ordinary)) return false;
  return !outOfContext.some((pattern) => pattern.test(label));
}

function makeRules(): Rules {
  const japanese = '\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}';
  const unicode = (source: string, flags = 'u'): RegExp => new RegExp(source, flags);
  return {
    misplaced: unicode('^-|-$|^.{2}--|^\\p{M}'),
    exceptions: unicode(
      '[\\u00DF\\u03C2\\u06FD\\u06FE\\u0F0B\\u3007' +
        '\\u00B7\\u0375\\u05F3\\u05F4\\u30FB\\u0660-\\u0669\\u06F0-\\u06F9\\u200C\\u200D\\-]',
      'gu',
    ),
    noLetterOrDigit: unicode('[^\\p{Ll}\\p{Lu}\\p{Lo}\\p{Lm}\\p{Nd}\\p{Mn}\\p{Mc}]'),
    disallowed: unicode(
      '[\\u0640\\u07FA\\u302E\\u302F\\u3031-\\u3035\\u303B' +
        '\\p{Changes_When_NFKC_Casefolded}\\p{Default_Ignorable_Code_Point}\\p{White_Space}' +
        '\\p{Noncharacter_Code_Point}\\u20D0-\\u20FF\\u{1D100}-\\u{1D24F}' +
        '\\u1100-\\u11FF\\uA960-\\uA97C\\uD7B0-\\uD7FB]',
    ),
    outOfContext: [
      // ZERO WIDTH NON-JOINER: after a virama, or between letters that would join.
      unicode(`(?<![${VIRAMA}]|[${JOINS_FOLLOWING}][${TRANSPARENT}]*)\\u200C`),
      unicode(`(?<![${VIRAMA}])\\u200C(?![${TRANSPARENT}]*[${JOINS_PRECEDING}])`),
      // ZERO WIDTH JOINER
      unicode(`(?<![${VIRAMA}])\\u200D`),
      // MIDDLE DOT, as in Catalan
      unicode('(?<!l)\\u00B7|\\u00B7(?!l)'),
      // GREEK LOWER NUMERAL SIGN
      unicode('\\u0375(?!\\p{Script=Greek})'),
      // HEBREW PUNCTUATION GERESH and GERSHAYIM
      unicode('(?<!\\p{Script=Hebrew})[\\u05F3\\u05F4]'),
      // KATAKANA MIDDLE DOT, in a label without any Japanese
      unicode(`^[^${japanese}]*\\u30FB[^${japanese}]*$`),
      // Digits of both Arabic kinds in one label
      unicode('[\\u0660-\\u0669].*[\\u06F0-\\u06F9]|[\\u06F0-\\u06F9].*[\\u0660-\\u0669]'),
    ],
  };
}
