/**
 * Numbers that are multiples of several others at once, as exact decimals: 0.1 and 0.25 have the grid 0.5.
 */

export interface Grid {
  /** The first point that is not below a number, and the last that is not above it. */
  above(value: number): bigint;
  below(value: number): bigint;
  at(point: bigint): number;
  /** Whether each point is a multiple of a number. */
  isOn(divisor: number): boolean;
}

/** Numbers with more digits are not compared: written schemas have none. */
const MAX_DIGITS = 40;

/** Undefined where there is nothing to be a multiple of, or where numbers are too far apart. */
export function gridOf(divisors: readonly number[]): Grid | undefined {
  if (divisors.length === 0) return undefined;
  const scale = Math.max(0, ...divisors.map(fractionDigits));
  if (scale > MAX_DIGITS || divisors.some((divisor) => Math.abs(divisor) > 1e20)) return undefined;
  const step = divisors.map((divisor) => scaled(divisor, scale)).reduce(leastMultiple);
  const quotient = (value: number, isCeiling: boolean): bigint => {
    const digits = Math.max(scale, Math.min(fractionDigits(value), 2 * MAX_DIGITS));
    const [dividend, divisor] = [scaled(value, digits), step * 10n ** BigInt(digits - scale)];
    const floor = dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);
    return isCeiling && floor * divisor !== dividend ? floor + 1n : floor;
  };
  return {
    above: (value) => quotient(value, true),
    below: (value) => quotient(value, false),
    at: (point) => Number(`${point * step}e-${scale}`),
    isOn: (divisor) => {
      const digits = Math.max(scale, fractionDigits(divisor));
      if (digits > MAX_DIGITS || Math.abs(divisor) > 1e20) return false;
      return (step * 10n ** BigInt(digits - scale)) % scaled(divisor, digits) === 0n;
    },
  };
}

function fractionDigits(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

/** The number times a power of ten, cut where it still has a fraction then. */
function scaled(value: number, digits: number): bigint {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent) - fraction.length + digits;
  const all = BigInt(whole + fraction);
  return shift >= 0 ? all * 10n ** BigInt(shift) : all / 10n ** BigInt(-shift);
}

function leastMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}
