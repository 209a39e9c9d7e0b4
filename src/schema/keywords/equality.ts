/** What `const` and `enum` share: scalars are looked up; a few containers are compared, many looked up. */
import { canonicalText, isContainer } from '../../json/index.ts';
import { Equality, EqualTexts } from '../program/check.ts';

const FEW = 4;
const NONE: readonly object[] = [];

export function equalityWith(values: readonly unknown[]): Equality {
  if (!values.some(isContainer)) return new Equality(values, NONE, undefined);
  const containers = values.filter(isContainer);
  const scalars = values.filter((value) => !isContainer(value));
  const texts =
    containers.length > FEW ? new EqualTexts(containers.map((value) => canonicalText(value))) : undefined;
  return new Equality(scalars, containers, texts);
}
