/**
 * Shared lists and libraries that are there in; what handlers are given out. It notes which they ask for in vain, so
 * that the error which follows is told by its cause: a list or a library that is missing (R-FLOW-14).
 */

export interface Supplies {
  readonly sharedLists: Readonly<Record<string, unknown>>;
  readonly libraries: Readonly<Record<string, unknown>>;
  /** In place of what a handler threw; undefined where nothing was asked for in vain. */
  readonly reasonFor: (error: unknown) => string | undefined;
}

type Reason = (name: string) => string;

export function suppliesFor(
  lists: Readonly<Record<string, unknown>>,
  libraries: Readonly<Record<string, unknown>>,
  reasons: { readonly list: Reason; readonly library: Reason },
): Supplies {
  const missed = new Set<string>();
  const noting = (
    given: Readonly<Record<string, unknown>>,
    reason: Reason,
  ): Readonly<Record<string, unknown>> =>
    new Proxy(given, {
      get: (target, name, receiver) => {
        if (typeof name === 'string' && !(name in target)) missed.add(reason(name));
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  return {
    sharedLists: noting(lists, reasons.list),
    libraries: noting(libraries, reasons.library),
    reasonFor: (error) => {
      const isUse = error instanceof Error && FROM_UNDEFINED.has(error.name);
      return isUse && missed.size > 0 ? [...missed].join(' ') : undefined;
    },
  };
}

/** What reading from, or calling, something that is not there throws. */
const FROM_UNDEFINED: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError']);
