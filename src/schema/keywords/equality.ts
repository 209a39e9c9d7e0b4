/** What `const` and `enum` share: scalars are looked up in a set; a few containers are compared, many looked up. */
import { canonicalText } from '../../json/index.ts';
import type { Equality } from '../program/node.ts';
import type { Keyword } from './keyword.ts';

const FEW = 4;

export function equalityWith(keyword: Keyword, values: readonly unknown[]): Equality {
  const scalars = new Set<unknown>();
  const containers: object[] = [];
  for (const value of values) {
    if (typeof value === 'object' && value !== null) containers.push(value);
    else scalars.add(value);
  }
  const texts =
    containers.length > FEW ? new Set(containers.map((value) => canonicalText(value))) : undefined;
  return { keyword, scalars, containers, texts };
}
