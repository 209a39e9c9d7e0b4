/** `propertyNames`: each name of a property, as a string, fits the schema. */
import type { Position } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { quoted } from './words.ts';

export const propertyNamesKeyword: Keyword = {
  name: 'propertyNames',
  vocabulary: 'applicator',
  shape: aSchema,
  build(at: Position, assembly) {
    assembly.object.names = assembly.child(at);
  },
  forbids(_schema, key) {
    return {
      code: 'propertyNames',
      expected: 'no properties',
      received: `property ${quoted(key)}`,
      message: `must not have any property, but has ${quoted(key)}`,
    };
  },
};
