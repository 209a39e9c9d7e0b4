/**
 * The Bidi rule for host names (RFC 5893, 2). In come the labels of one name in Unicode, out goes whether
 * each may stand beside the others. The classes are derived from what the engine knows of Unicode and from
 * the blocks that Unicode sets aside for scripts from right to left, in place of a table that would age: for
 * all characters of Unicode 15.1 that labels may have, they are the same.
 */
/** One letter per class: R and AL are one (no condition tells them apart), O is for ES, ON and BN. */
type BidiClass = 'R' | 'L' | 'A' | 'E' | 'N' | 'O';

/** Nonspacing marks, except for five that Unicode counts as letters here, and one spacing mark. */
const NONSPACING = /(?![\u0CBF\u0CC6\u{11A07}\u{11A08}\u{11C3F}])[\p{Mn}\u{1171E}]/u;
const ARABIC_NUMBER = /[\u0660-\u0669\u{10D30}-\u{10D39}]/u;
const EUROPEAN_NUMBER = /[0-9\u06F0-\u06F9]/;
const NEUTRAL =
  /[-\u00B7\u02B9\u02BA\u02C6-\u02CF\u02EC\u0375\u200C\u200D\u2E2F\u30FB\uA67F\uA717-\uA71F\uA788]/;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

export function isBidiRuleMet(labels: readonly (string | undefined)[]): boolean {
  if (!labels.some((label = '') => RIGHT_TO_LEFT.test(label))) return true;
  const classes = labels.map((label = '') => Array.from(label, bidiClass).join(''));
  return !classes.some((label) => /[RA]/.test(label)) || classes.every(isDirectionClear);
}

function bidiClass(character: string): BidiClass {
  if (NONSPACING.test(character)) return 'N';
  if (ARABIC_NUMBER.test(character)) return 'A';
  if (EUROPEAN_NUMBER.test(character)) return 'E';
  if (NEUTRAL.test(character)) return 'O';
  return RIGHT_TO_LEFT.test(character) ? 'R' : 'L';
}

/** Conditions 1 to 4 for labels from right to left, 5 and 6 for the others. */
function isDirectionClear(classes: string): boolean {
  if (/^L[LEON]*$/.test(classes)) return /[LE]N*$/.test(classes);
  return (
    /^R[RAEON]*$/.test(classes) &&
    /[RAE]N*$/.test(classes) &&
    !(classes.includes('A') && classes.includes('E'))
  );
}
