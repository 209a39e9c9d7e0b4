/**
 * Options that a program passes: an object and the table of its options in; a TypeError out that names the first option
 * that is unknown or cannot be. A misspelt option would otherwise leave a default in force without a word.
 */
import { nearestNames } from './nearest.ts';

/** What the value of an option must be, in words, where it is not; the name of the option leads to options inside it. */
export type OptionCheck = (value: unknown, name: string, caller: string) => string | undefined;

/** One check for each option that a type has: the compiler finds the ones that are missing. */
export type OptionTable<Options> = { readonly [Name in keyof Options]-?: OptionCheck };

/** `caller`: the function that takes the options. An option that is `undefined` was not given. */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  table: OptionTable<Options>,
  within = '',
): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`${caller}: ${within === '' ? 'options' : within} must be an object`);
  }
  for (const [key, value] of Object.entries(options)) {
    const name = within === '' ? key : `${within}.${key}`;
    if (!Object.hasOwn(table, key)) throw unknownOption(caller, name, key, Object.keys(table));
    if (value === undefined) continue;
    const expected = table[key as keyof Options](value, name, caller);
    if (expected !== undefined) throw new TypeError(`${caller}: ${name} must be ${expected}`);
  }
}

function unknownOption(caller: string, name: string, key: string, known: readonly string[]): TypeError {
  const [nearest] = nearestNames(key, known);
  const advice = nearest === undefined ? `use ${known.join(', ')}` : `did you mean ${nearest}?`;
  return new TypeError(`${caller}: unknown option ${name}; ${advice}`);
}

export const anything: OptionCheck = () => undefined;

export const count: OptionCheck = (value) =>
  value === Infinity || (Number.isInteger(value) && (value as number) >= 0)
    ? undefined
    : 'a whole number, 0 or more, or Infinity';

export const text: OptionCheck = (value) => (typeof value === 'string' ? undefined : 'a string');

export function oneOf(...values: readonly unknown[]): OptionCheck {
  const words = values.map((value) => JSON.stringify(value)).join(', ');
  return (value) => (values.includes(value) ? undefined : `one of ${words}`);
}

/** An object of options inside an option. */
export function options<Inner extends object>(table: OptionTable<Inner>): OptionCheck {
  return (value, name, caller) => {
    checkOptions(caller, value as Inner, table, name);
    return undefined;
  };
}
