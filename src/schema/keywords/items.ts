/** `items`: every item behind those of `prefixItems` fits the schema. */
import { counted, type Position } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';

export const itemsKeyword: Keyword = {
  name: 'items',
  vocabulary: 'applicator',
  shape: aSchema,
  build(at: Position, assembly) {
    assembly.array.rest = assembly.child(at);
  },
  forbids(schema, key) {
    const prefix = schema['prefixItems'];
    const most = Array.isArray(prefix) ? prefix.length : 0;
    const expected = most === 0 ? 'an empty array' : `at most ${counted(most, 'item')}`;
    return {
      code: 'items',
      expected,
      received: `an item at index ${key}`,
      message: `must ${most === 0 ? 'be' : 'have'} ${expected}, but has an item at index ${key}`,
    };
  },
};
