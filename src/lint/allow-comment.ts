/**
 * `"$comment": "anyshape-allow rule: reason"` in a schema excuses what that rule finds there and below. For the tool
 * itself the same is said by `_meta`: `{ "anyshape/allow": { "rule": "reason" } }`.
 */
import { isObject, type JsonObject } from '../json/index.ts';

const WORD = 'anyshape-allow';
export const ALLOW_META = 'anyshape/allow';

export interface Allowance {
  readonly rule: string;
  readonly reason: string;
}

/** Undefined where the comment is none of ours; `flawed` where it means to be one. */
export function allowanceIn({ $comment }: JsonObject): Allowance | 'flawed' | undefined {
  if (typeof $comment !== 'string' || !$comment.trimStart().startsWith(WORD)) return undefined;
  const [, rule, reason] = /^\s*anyshape-allow\s+([\w-]+):\s*(\S[^]*)$/.exec($comment) ?? [];
  return rule === undefined || reason === undefined ? 'flawed' : { rule, reason: reason.trim() };
}

export function allowancesInMeta(meta: Readonly<JsonObject> | undefined): Allowance[] {
  const given = meta?.[ALLOW_META];
  if (!isObject(given)) return [];
  return Object.entries(given).flatMap(([rule, reason]) =>
    typeof reason === 'string' && reason.trim() !== '' ? [{ rule, reason }] : [],
  );
}
