/**
 * Shared lists and libraries in; the same for handlers out. It records which missing ones a handler reads, so
 * that the error which follows names its cause: a missing list or library (R-FLOW-14).
 */

export interface HandlerResources {
  readonly sharedLists: Readonly<Record<string, unknown>>;
  readonly libraries: Readonly<Record<string, unknown>>;
  /** The reason for a handler's error; undefined where it read nothing that is missing. */
  readonly reasonFor: (error: unknown) => string | undefined;
}

type Reason = (name: string) => string;

export function handlerResources(
  lists: Readonly<Record<string, unknown>>,
  libraries: Readonly<Record<string, unknown>>,
  reasons: { readonly list: Reason; readonly library: Reason },
): HandlerResources {
  const missing = new Set<string>();
  const recording = (
    entries: Readonly<Record<string, unknown>>,
    reason: Reason,
  ): Readonly<Record<string, unknown>> =>
    new Proxy(entries, {
      get: (target, name, receiver) => {
        if (typeof name === 'string' && !(name in target)) missing.add(reason(name));
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  return {
    sharedLists: recording(lists, reasons.list),
    libraries: recording(libraries, reasons.library),
    reasonFor: (error) => {
      const isUse = error instanceof Error && FROM_UNDEFINED.has(error.name);
      return isUse && missing.size > 0 ? [...missing].join(' ') : undefined;
    },
  };
}

/** The errors of reading from, or calling, undefined. */
const FROM_UNDEFINED: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError']);
