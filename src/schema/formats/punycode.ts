/**
 * The labels of a host name between their form on the wire (`xn--…`) and Unicode: Punycode, RFC 3492. In
 * comes a label in lower case, out goes its other form, or `undefined` where it has none. Both directions
 * take quadratic time by their nature, so that labels are refused by their length first.
 */
const PREFIX = 'xn--';
/** A label has 63 octets at most (RFC 1034, 3.1), of which Punycode needs at least one per character. */
const LONGEST_LABEL = 63;
const HIGHEST_CODE_POINT = 0x10ffff;

const BASE = 36;
const LOWEST_THRESHOLD = 1;
const HIGHEST_THRESHOLD = 26;
const INITIAL_BIAS = 72;
const INITIAL_CODE_POINT = 128;

/**
 * A label that is no Punycode is returned as it is; Punycode must be what encoding would give (RFC 5891,
 * 4.4).
 */
export function decodeLabel(label: string): string | undefined {
  if (!label.startsWith(PREFIX)) return label;
  if (label.length > LONGEST_LABEL) return undefined;
  const decoded = decode(label.slice(PREFIX.length));
  return decoded !== undefined && encodeLabel(decoded) === label ? decoded : undefined;
}

/** An ASCII label is returned as it is; one that would be too long becomes a text that is no label. */
export function encodeLabel(label: string): string {
  const codePoints = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  if (codePoints.every((codePoint) => codePoint < INITIAL_CODE_POINT)) return label;
  return codePoints.length > LONGEST_LABEL ? '' : PREFIX + encode(codePoints);
}

function decode(text: string): string | undefined {
  const delimiter = text.lastIndexOf('-');
  const output = Array.from(text.slice(0, Math.max(delimiter, 0)), (character) => character.charCodeAt(0));
  let codePoint = INITIAL_CODE_POINT;
  let bias = INITIAL_BIAS;
  let position = 0;
  let index = delimiter + 1;
  while (index < text.length) {
    const before = position;
    let weight = 1;
    for (let step = BASE; ; step += BASE) {
      const digit = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(text.charAt(index));
      if (index >= text.length || digit === -1) return undefined;
      index += 1;
      // The alphabet of Punycode is a–z, then 0–9.
      position += ((digit + 26) % BASE) * weight;
      if (position > HIGHEST_CODE_POINT * (LONGEST_LABEL + 1)) return undefined;
      const limit = threshold(step, bias);
      if ((digit + 26) % BASE < limit) break;
      weight *= BASE - limit;
    }
    const length = output.length + 1;
    bias = adapted(position - before, length, before === 0);
    codePoint += Math.floor(position / length);
    position %= length;
    if (codePoint > HIGHEST_CODE_POINT) return undefined;
    output.splice(position, 0, codePoint);
    position += 1;
  }
  return String.fromCodePoint(...output);
}

function encode(codePoints: readonly number[]): string {
  const basic = codePoints.filter((codePoint) => codePoint < INITIAL_CODE_POINT);
  let output = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '');
  let handled = basic.length;
  let previous = INITIAL_CODE_POINT;
  let bias = INITIAL_BIAS;
  let delta = 0;
  while (handled < codePoints.length) {
    const next = Math.min(...codePoints.filter((codePoint) => codePoint >= previous));
    delta += (next - previous) * (handled + 1);
    for (const codePoint of codePoints) {
      if (codePoint < next) delta += 1;
      if (codePoint !== next) continue;
      output += variableLength(delta, bias);
      bias = adapted(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    previous = next + 1;
  }
  return output;
}

function variableLength(delta: number, bias: number): string {
  let digits = '';
  let rest = delta;
  for (let step = BASE; ; step += BASE) {
    const limit = threshold(step, bias);
    if (rest < limit) return digits + digitOf(rest);
    digits += digitOf(limit + ((rest - limit) % (BASE - limit)));
    rest = Math.floor((rest - limit) / (BASE - limit));
  }
}

function digitOf(value: number): string {
  return 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(value);
}

function threshold(step: number, bias: number): number {
  return Math.min(Math.max(step - bias, LOWEST_THRESHOLD), HIGHEST_THRESHOLD);
}

/** RFC 3492, 6.1. */
function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > 455; bias += BASE) rest = Math.floor(rest / (BASE - LOWEST_THRESHOLD));
  return bias + Math.floor(((BASE - LOWEST_THRESHOLD + 1) * rest) / (rest + 38));
}
