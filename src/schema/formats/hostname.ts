/**
 * `hostname` (RFC 1123, 2.1) and `idn-hostname` (RFC 5890, 2.3.2.3). In comes a text, out goes whether it is
 * one. Where a label claims to be Punycode, it must be (RFC 5891, 4.4). Other labels with hyphens in the
 * third and fourth place are reserved for extensions of IDNA, yet RFC 1123 allows them and hosts have them
 * (`r3---sn-a.example`): they pass.
 */
import { isBidiRuleMet } from './bidi.ts';
import { isInternationalLabel } from './idna.ts';
import { decodeLabel, encodeLabel } from './punycode.ts';

const LONGEST_NAME = 253;
/** Mapping and composition may shorten a name, but never to less than a quarter. */
const LONGEST_UNMAPPED_NAME = LONGEST_NAME * 4;
const LABEL_PATTERN = /^[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?$/;

/** RFC 1123 alone: letters, digits and hyphens. */
export function isInternetName(text: string): boolean {
  return text.length <= LONGEST_NAME && text.split('.').every((label) => LABEL_PATTERN.test(label));
}

export function isHostname(text: string): boolean {
  return isInternetName(text) && (!/xn--/i.test(text) || areLabels(text.toLowerCase().split('.')));
}

export function isIdnHostname(text: string): boolean {
  if (!/[^\0-\x7F]/.test(text)) return isHostname(text);
  if (text.length > LONGEST_UNMAPPED_NAME) return false;
  const labels = mapped(text).split('.');
  return areLabels(labels) && isInternetName(labels.map(encodeLabel).join('.'));
}

/**
 * What applications do with a name as typed (RFC 5895, 2): lower case, usual width, composed, and one kind of
 * dot.
 */
function mapped(text: string): string {
  return text
    .replace(/[\uFF01-\uFFEF]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll('\u3002', '.')
    .toLowerCase()
    .normalize('NFC');
}

function areLabels(labels: readonly string[]): boolean {
  const decoded = labels.map(decodeLabel);
  return decoded.every((label) => label !== undefined && isLabel(label)) && isBidiRuleMet(decoded);
}

function isLabel(label: string): boolean {
  return LABEL_PATTERN.test(label) || isInternationalLabel(label);
}
