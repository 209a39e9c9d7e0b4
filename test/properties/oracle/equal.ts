/** Equality and multiples as JSON Schema means them, in the plainest way: no sharing with the engine. */
import { isObject } from '../../../src/json/index.ts';

export function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  }
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    const sameCount = keys.length === Object.keys(b).length;
    return sameCount && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
  }
  return a === b;
}

/** Both numbers as decimal text, brought to whole numbers of the same unit. */
export function isMultipleOf(value: number, divisor: number): boolean {
  const [a, b] = [decimal(value), decimal(divisor)];
  const unit = Math.min(a.exponent, b.exponent);
  const whole = ({ digits, exponent }: { digits: bigint; exponent: number }): bigint =>
    digits * 10n ** BigInt(exponent - unit);
  return whole(a) % whole(b) === 0n;
}

function decimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
