/**
 * How the formats of one document are read: whether they assert, how strictly, and the checks of the caller's
 * own.
 */

/** Decides a text. */
export type FormatCheck = (text: string) => boolean;

export interface FormatReading {
  readonly isAsserted: boolean;
  /** Whether a value must also fit as official MCP clients read the schema. */
  readonly isInteroperable: boolean;
  /** By name; they come before the standard ones. */
  readonly own: ReadonlyMap<string, FormatCheck> | undefined;
}

/**
 * A check of the caller's own threw: a fault of the program, which leaves through the validator as it came.
 */
export class FormatCheckThrew extends Error {
  override name = 'FormatCheckThrew';
}

export function readFormats(
  formats: 'annotate' | 'assert' | Readonly<Record<string, FormatCheck>>,
  isInteroperable: boolean,
): FormatReading {
  if (typeof formats === 'string')
    return { isAsserted: formats === 'assert', isInteroperable, own: undefined };
  const own = new Map(Object.entries(formats).map(([name, check]) => [name, guarded(name, check)]));
  return { isAsserted: true, isInteroperable, own };
}

function guarded(name: string, check: FormatCheck): FormatCheck {
  return (text) => {
    try {
      return Boolean(check(text));
    } catch (cause) {
      throw new FormatCheckThrew(name, { cause });
    }
  };
}
