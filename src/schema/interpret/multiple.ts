/**
 * Whether a number is a multiple of another, as decimal numbers: 19.99 is a multiple of 0.01, although no
 * binary fraction says so. The shortest decimal text of a double is what its author wrote, so that is what is
 * compared.
 */
import type { Meter } from '../meter.ts';

export function isMultiple(value: number, divisor: number, meter: Meter): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(divisor)) {
    if (Number.isSafeInteger(value)) return value % divisor === 0;
    if (!Number.isInteger(value)) return false;
  }
  const scale = scaleOf(divisor);
  if (scale !== undefined && Math.abs(value) * scale < 1e15) {
    const scaled = Math.round(value * scale);
    return scaled / scale === value && scaled % Math.round(divisor * scale) === 0;
  }
  meter.charge(TICKS_PER_DECIMAL);
  const a = decimal(value);
  const b = decimal(divisor);
  const shift = a.exponent - b.exponent;
  // Past this distance the larger power of ten decides alone, and the digits need not be written out.
  if (shift >= 0) return modPower(a.digits, shift, b.digits) === 0n;
  return a.digits % (b.digits * 10n ** BigInt(Math.min(-shift, MAX_SHIFT))) === 0n;
}

/** What it takes to write numbers as decimals, and to divide them. */
const TICKS_PER_DECIMAL = 400;

/**
 * The power of ten that makes a short decimal whole: below 15 digits, doubles then compare as decimals do.
 */
function scaleOf(divisor: number): number | undefined {
  for (let scale = 1; scale <= 1e9; scale *= 10) {
    const scaled = Math.round(divisor * scale);
    if (scaled > 1e6) return undefined;
    if (scaled > 0 && scaled / scale === divisor) return scale;
  }
  return undefined;
}

/** More digits than any double has: beyond it, a number that is not zero cannot be a multiple. */
const MAX_SHIFT = 400;

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** digits * 10^shift mod divisor, by squaring, so that a large shift stays cheap. */
function modPower(digits: bigint, shift: number, divisor: bigint): bigint {
  let result = digits % divisor;
  let base = 10n % divisor;
  for (let left = shift; left > 0; left >>= 1) {
    if ((left & 1) === 1) result = (result * base) % divisor;
    base = (base * base) % divisor;
  }
  return result;
}
