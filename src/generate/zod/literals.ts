/** Values of `const` and `enum` in Zod: scalars are literals, containers are compared. */
import { nestsDeeperThan } from '../../json/index.ts';
import { literalText } from '../typescript/text.ts';

const MAX_TEXT = 20_000;
const MAX_DEPTH = 30;

/** Whether a value is small and shallow enough to be printed as a literal. */
export function hasLiteral(value: unknown): boolean {
  return !nestsDeeperThan(MAX_DEPTH, value) && literalText(value).length <= MAX_TEXT;
}
