/** `unevaluatedProperties`: each property that nothing else in this schema accounted for fits the schema. */
import type { Position } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { quoted } from './words.ts';

export const unevaluatedPropertiesKeyword: Keyword = {
  name: 'unevaluatedProperties',
  vocabulary: 'unevaluated',
  shape: aSchema,
  build(at: Position, assembly) {
    assembly.object.unevaluated = assembly.child(at);
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
