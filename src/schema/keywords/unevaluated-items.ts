/** `unevaluatedItems`: each item that nothing else in this schema accounted for fits the schema. */
import type { Position } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';

export const unevaluatedItemsKeyword: Keyword = {
  name: 'unevaluatedItems',
  vocabulary: 'unevaluated',
  shape: aSchema,
  build(at: Position, assembly) {
    assembly.array.unevaluated = assembly.child(at);
  },
  forbids(_schema, key) {
    return {
      code: 'unevaluatedItems',
      expected: 'only items that the schema accounts for',
      received: `an item at index ${key}`,
      message: `must not have an item at index ${key}, which nothing in the schema accounts for`,
    };
  },
};
