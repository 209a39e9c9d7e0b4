/**
 * An item of `allow` or `deny` in; whether it fits a tool out. An item is a name with `*`, or an object of
 * hints that all have to be as given. A hint that a tool leaves out has the value that the protocol gives it;
 * the hints are the word of the server, so a filter by hints is as good as the server is honest.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import { fitsPattern } from './names.ts';

export interface ToolFilter {
  /** With `*` for any characters. */
  readonly name: string;
  readonly hints: Readonly<Partial<Record<Hint, boolean>>>;
}

const DEFAULT_HINTS = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const;
type Hint = keyof typeof DEFAULT_HINTS;

export const FILTERS =
  'a list of names of tools, with * for any characters, or of hints such as { "readOnlyHint": true }';

/** Undefined where the value is no list of filters. */
export function readFilters(value: unknown): readonly ToolFilter[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const filters = value.map(readFilter);
  return filters.every((filter) => filter !== undefined) ? filters : undefined;
}

function readFilter(value: unknown): ToolFilter | undefined {
  if (typeof value === 'string') return { name: value, hints: {} };
  if (!isObject(value)) return undefined;
  const { name = '*', ...hints } = value;
  const areHints = Object.entries(hints).every(
    ([hint, wanted]) => Object.hasOwn(DEFAULT_HINTS, hint) && typeof wanted === 'boolean',
  );
  return typeof name === 'string' && areHints ? { name, hints } : undefined;
}

export function fitsFilter(
  { name, hints }: ToolFilter,
  entry: JsonObject & { readonly name: string },
): boolean {
  if (!fitsPattern(entry.name, name)) return false;
  return Object.entries(hints).every(([hint, wanted]) => hintOf(entry, hint as Hint) === wanted);
}

function hintOf({ annotations }: JsonObject, hint: Hint): boolean {
  const value = (name: Hint): boolean => {
    const hint = isObject(annotations) ? annotations[name] : undefined;
    return typeof hint === 'boolean' ? hint : DEFAULT_HINTS[name];
  };
  // What only reads destroys nothing, whatever the other hint says.
  return hint === 'destructiveHint' ? value(hint) && !value('readOnlyHint') : value(hint);
}
