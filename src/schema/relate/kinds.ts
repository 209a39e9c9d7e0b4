/** A cube without open choices in; the search for a value of its kind out. */
import { ARRAY, kindOf, OBJECT, STRING } from '../../json/index.ts';
import { searchArray } from './arrays.ts';
import type { Cube } from './cube.ts';
import type { Search } from './goal.ts';
import { searchNumber } from './numbers.ts';
import { searchObject } from './objects.ts';
import type { Outcome } from './outcome.ts';
import { searchText } from './texts.ts';

export function searchKind(cube: Cube, search: Search, excluded: readonly unknown[]): Outcome {
  switch (cube.kind) {
    case OBJECT:
      return searchObject(cube, search);
    case ARRAY:
      return searchArray(cube, search);
    case STRING:
      return searchText(cube, search, excluded);
    default:
      return searchNumber(cube, excluded);
  }
}

/** The only possible values, where `const` or `enum` lists them. */
export function listedValues({ checks, kind }: Cube): readonly unknown[] | undefined {
  let shortest: readonly unknown[] | undefined;
  for (const { check, isNegated } of checks) {
    if (isNegated || check.equality === undefined) continue;
    const { scalars, containers } = check.equality;
    if (shortest !== undefined && scalars.size + containers.length >= shortest.length) continue;
    shortest = [...scalars, ...containers];
  }
  return shortest?.filter((value) => kindOf(value) === kind);
}
