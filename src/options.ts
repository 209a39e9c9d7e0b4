/**
 * The options of a program and the table of known options in; a TypeError that names the first unknown,
 * misplaced or invalid option out. A misspelt option would otherwise silently leave its default in force.
 */
import { nearestNames } from './nearest.ts';

/** Returns what the value of an option must be, in words, where it is invalid. */
export interface OptionCheck {
  (value: unknown, name: string, whole: WholeCheck): string | undefined;
  /** The options inside it. */
  readonly inner?: AnyTable;
}

/** One check for each option that a type has: the compiler finds the ones that are missing. */
export type OptionTable<Options> = { readonly [Name in keyof Options]-?: OptionCheck };

type AnyTable = Readonly<Record<string, OptionCheck>>;

interface WholeCheck {
  /** The function that takes the options. */
  readonly caller: string;
  readonly table: AnyTable;
  /** Options of other functions that may be confused with these, by the name of the function. */
  readonly elsewhere: Readonly<Record<string, AnyTable>>;
}

/** `caller`: the function that takes the options. An option that is `undefined` counts as absent. */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  table: OptionTable<Options>,
  elsewhere: WholeCheck['elsewhere'] = {},
): void {
  checkInside(options, table, '', { caller, table, elsewhere });
}

type Path = readonly string[];

function checkInside(values: object, table: AnyTable, around: string, whole: WholeCheck): void {
  const { caller } = whole;
  if (typeof values !== 'object' || values === null) {
    throw new TypeError(`${caller}: ${around === '' ? 'options' : around} must be an object`);
  }
  for (const [key, value] of Object.entries(values)) {
    const name = around === '' ? key : `${around}.${key}`;
    const check = Object.hasOwn(table, key) ? table[key] : undefined;
    if (check === undefined) {
      throw new TypeError(`${caller}: unknown option ${name}; ${adviceFor(name.split('.'), table, whole)}`);
    }
    if (value === undefined) continue;
    const expected = check(value, name, whole);
    if (expected !== undefined) throw new TypeError(`${caller}: ${name} must be ${expected}`);
  }
}

/** Where the option belongs: elsewhere in the same options, to another function, or to a similar name. */
function adviceFor(path: Path, level: AnyTable, { table, elsewhere }: WholeCheck): string {
  const key = path.at(-1)!;
  // The outermost one, where several levels have an option of this name.
  const [right] = pathsOf(table)
    .filter((other) => other.at(-1) === key)
    .sort((one, other) => one.length - other.length);
  if (right !== undefined) return placeOf(right, path);
  for (const [caller, others] of Object.entries(elsewhere)) {
    const match = pathsOf(others).find((other) => other.at(-1) === key);
    if (match !== undefined) return `${match.join('.')} is an option of ${caller}`;
  }
  const names = Object.keys(level);
  const [nearest] = nearestNames(key, names);
  return nearest === undefined ? `use ${names.join(', ')}` : `did you mean ${nearest}?`;
}

function placeOf(right: Path, wrong: Path): string {
  const around = right.slice(0, -1);
  const isBeside = around.length < wrong.length - 1 && around.every((step, at) => step === wrong[at]);
  return isBeside
    ? `${right.at(-1)!} belongs beside ${wrong.slice(0, around.length + 1).join('.')}`
    : `${right.at(-1)!} belongs inside ${around.join('.')}`;
}

function pathsOf(table: AnyTable, around: Path = []): Path[] {
  return Object.entries(table).flatMap(([key, { inner }]) => {
    const path = [...around, key];
    return inner === undefined ? [path] : [path, ...pathsOf(inner, path)];
  });
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
  const check = (value: unknown, name: string, whole: WholeCheck): undefined =>
    void checkInside(value as object, table, name, whole);
  return Object.assign(check, { inner: table });
}

/** The same, or `true` for the defaults. */
export function optionsOrTrue<Inner extends object>(table: OptionTable<Inner>): OptionCheck {
  const inside = options(table);
  const check: OptionCheck = (value, name, whole) =>
    value === true ? undefined : inside(value, name, whole);
  return Object.assign(check, { inner: table });
}

/** The same, or a number that stands for one of them. */
export function optionsTrueOrNumber<Inner extends object>(table: OptionTable<Inner>): OptionCheck {
  const inside = optionsOrTrue(table);
  const check: OptionCheck = (value, name, whole) =>
    Number.isInteger(value) ? undefined : inside(value, name, whole);
  return Object.assign(check, { inner: table });
}
