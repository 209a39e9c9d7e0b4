/** `propertyNames`: each name of a property, as a string, fits the schema. */
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { quoted } from './words.ts';

export const propertyNamesKeyword: Keyword = {
  name: 'propertyNames',
  vocabulary: 'applicator',
  shape: aSchema,
  build(schema: Schema, assembly) {
    assembly.object.names = assembly.child(schema, 'propertyNames');
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
