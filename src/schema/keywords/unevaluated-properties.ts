/** `unevaluatedProperties`: each property that nothing else in this schema accounted for fits the schema. */
import type { Part } from '../program/assembly.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { quoted } from './words.ts';

export const unevaluatedPropertiesKeyword: Keyword = {
  name: 'unevaluatedProperties',
  vocabulary: 'unevaluated',
  shape: aSchema,
  build(part: Part, assembly) {
    assembly.object.unevaluated = assembly.child(part, 'unevaluatedProperties');
  },
  forbids(_schema, key) {
    return {
      code: 'unevaluatedProperties',
      expected: 'only properties that the schema accounts for',
      received: `property ${quoted(key)}`,
      message: `must not have property ${quoted(key)}, which nothing in the schema accounts for`,
    };
  },
};
