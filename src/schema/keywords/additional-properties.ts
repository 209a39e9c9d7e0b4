/** `additionalProperties`: each property that neither `properties` nor `patternProperties` names fits the schema. */
import { isObject } from '../../json/index.ts';
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { quoted } from './words.ts';

export const additionalPropertiesKeyword: Keyword = {
  name: 'additionalProperties',
  vocabulary: 'applicator',
  shape: aSchema,
  build(schema: Schema, assembly) {
    assembly.object.additional = assembly.child('additionalProperties', schema);
  },
  forbids(schema, key) {
    const known = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
    const expected = known.length === 0 ? 'no such property' : `only ${quoted(known)}`;
    return {
      code: 'additionalProperties',
      expected,
      received: `property ${JSON.stringify(key)}`,
      message: `must not have property ${JSON.stringify(key)}${known.length === 0 ? '' : `; known are ${quoted(known)}`}`,
    };
  },
};
