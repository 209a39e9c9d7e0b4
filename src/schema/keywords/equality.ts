/** What `const` and `enum` share: scalars are looked up in a set; a few containers are compared, many looked up. */
import { canonicalText } from '../../json/index.ts';
import type { Equality } from '../program/node.ts';
import type { Keyword } from './keyword.ts';

const FEW = 4;
const NONE: readonly object[] = [];

export function equalityWith(keyword: Keyword, values: readonly unknown[]): Equality {
  const scalars = new Set<unknown>();
  let containers = NONE;
  for (const value of values) {
    if (typeof value !== 'object' || value === null) scalars.add(value);
    else if (containers === NONE) containers = [value];
    else (containers as object[]).push(value);
  }
  const texts =
    containers.length > FEW ? new Set(containers.map((value) => canonicalText(value))) : undefined;
  return { keyword, scalars, containers, texts };
}
