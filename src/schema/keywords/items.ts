/** `items`: every item behind those of `prefixItems` fits the schema. */
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { plural } from './words.ts';

export const itemsKeyword: Keyword = {
  name: 'items',
  vocabulary: 'applicator',
  shape: aSchema,
  build(schema: Schema, assembly) {
    assembly.array.rest = assembly.child(schema, 'items');
  },
  forbids(schema, key) {
    const prefix = schema['prefixItems'];
    const most = Array.isArray(prefix) ? prefix.length : 0;
    const expected = most === 0 ? 'an empty array' : `at most ${plural(most, 'item')}`;
    return {
      code: 'items',
      expected,
      received: `an item at index ${key}`,
      message: `must ${most === 0 ? 'be' : 'have'} ${expected}, but has an item at index ${key}`,
    };
  },
};
