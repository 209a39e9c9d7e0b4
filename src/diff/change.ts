/** A change between two versions of a tool, and whether it breaks callers. */

/**
 * `breaking`: a caller of the old version may fail with the new one. `unknown`: it could not be decided.
 * `description`: only a text for people and models changed.
 */
export type Effect = 'breaking' | 'unknown' | 'compatible' | 'description';

export type ChangeKind =
  | 'tool-removed'
  | 'tool-added'
  | 'tool-refused'
  | 'input-narrower'
  | 'input-wider'
  | 'input-unknown'
  | 'output-wider'
  | 'output-narrower'
  | 'output-unknown'
  | 'annotation-weaker'
  | 'annotation-stronger'
  | 'description';

export interface Change {
  readonly tool: string;
  readonly kind: ChangeKind;
  readonly effect: Effect;
  /** One sentence. */
  readonly message: string;
  /** A value that one version accepts and the other refuses. */
  readonly value?: unknown;
  /** Why that version refuses it. */
  readonly reason?: string;
  /** The keyword that stopped the comparison. */
  readonly keyword?: string;
  /** Where a text changed: a JSON Pointer into the entry of the tool. */
  readonly place?: string;
  readonly before?: string;
  readonly after?: string;
}

const ORDER: readonly Effect[] = ['breaking', 'unknown', 'compatible', 'description'];

/** Breaking changes first; changes of one tool stay together within their effect. */
export function sortedChanges(changes: readonly Change[]): Change[] {
  return [...changes].sort((a, b) => ORDER.indexOf(a.effect) - ORDER.indexOf(b.effect));
}
