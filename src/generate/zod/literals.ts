/** Values of `const` and `enum` in Zod: scalars are literals, containers are compared. */
import { literalText } from '../typescript/text.ts';
import { isShallow } from '../words/shallow.ts';

const MAX_TEXT = 20_000;
const MAX_DEPTH = 30;

/** Whether a value can be printed: not one that is nested without end. */
export function hasLiteral(value: unknown): boolean {
  return isShallow(value, MAX_DEPTH) && literalText(value).length <= MAX_TEXT;
}

export function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
