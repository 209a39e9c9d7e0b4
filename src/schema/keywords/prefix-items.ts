/** `prefixItems`: the first items, each by its own schema. */
import type { Keyword } from './keyword.ts';
import { schemas } from './shape.ts';

export const prefixItemsKeyword: Keyword = {
  name: 'prefixItems',
  vocabulary: 'applicator',
  shape: schemas,
  build(prefix: unknown, assembly) {
    assembly.array.prefix = assembly
      .list(prefix)
      .map((part, index) => assembly.child(part, 'prefixItems', index));
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
