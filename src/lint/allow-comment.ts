/**
 * `"$comment": "anyshape-allow rule: reason"` in a schema suppresses the findings of that rule there and
 * below. For the tool itself, `_meta` does the same: `{ "anyshape/allow": { "rule": "reason" } }`.
 */
import { isObject, type JsonObject } from '../json/index.ts';

const WORD = 'anyshape-allow';
export const ALLOW_META = 'anyshape/allow';

export interface Allowance {
  readonly rule: string;
  readonly reason: string;
}

/** Undefined for any other comment; `flawed` where the rule or the reason is missing. */
export function allowanceIn({ $comment }: JsonObject): Allowance | 'flawed' | undefined {
  if (typeof $comment !== 'string' || !$comment.trimStart().startsWith(WORD)) return undefined;
  const [, rule, reason] = /^\s*anyshape-allow\s+([\w-]+):\s*(\S[^]*)$/.exec($comment) ?? [];
  return rule === undefined || reason === undefined ? 'flawed' : { rule, reason: reason.trim() };
}

export function allowancesInMeta(meta: Readonly<JsonObject> | undefined): Allowance[] {
  const reasons = meta?.[ALLOW_META];
  if (!isObject(reasons)) return [];
  return Object.entries(reasons).flatMap(([rule, reason]) =>
    typeof reason === 'string' && reason.trim() !== '' ? [{ rule, reason }] : [],
  );
}
