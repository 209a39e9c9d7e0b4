/** What `const` and `enum` share: scalars are looked up in a set, containers are compared one by one. */
import type { Equality } from '../program/node.ts';
import type { Keyword } from './keyword.ts';

export function equalityWith(keyword: Keyword, values: readonly unknown[]): Equality {
  const scalars = new Set<unknown>();
  const containers: object[] = [];
  for (const value of values) {
    if (typeof value === 'object' && value !== null) containers.push(value);
    else scalars.add(value);
  }
  return { keyword, scalars, containers };
}
