/** `prefixItems`: the first items, each by its own schema. */
import type { Position } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { schemas } from './shape.ts';

export const prefixItemsKeyword: Keyword = {
  name: 'prefixItems',
  vocabulary: 'applicator',
  shape: schemas,
  build(listAt: Position, assembly) {
    assembly.array.prefix = assembly.items(listAt).map((at) => assembly.child(at));
  },
  forbids(_schema, key) {
    return {
      code: 'false-schema',
      expected: `no item at index ${key}`,
      received: `an item at index ${key}`,
      message: `must not have an item at index ${key}`,
    };
  },
};
