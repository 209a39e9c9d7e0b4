/** `unevaluatedItems`: each item that nothing else in this schema accounted for fits the schema. */
import type { Part } from '../program/assembly.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';

export const unevaluatedItemsKeyword: Keyword = {
  name: 'unevaluatedItems',
  vocabulary: 'unevaluated',
  shape: aSchema,
  build(part: Part, assembly) {
    assembly.array.unevaluated = assembly.child(part, 'unevaluatedItems');
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
