/** Whether two JSON values are equal, as `const` and `enum` compare them. */
import { equalJson } from '../../json/index.ts';

export function isSameJson(one: unknown, other: unknown): boolean {
  return equalJson(one, other, () => undefined);
}
