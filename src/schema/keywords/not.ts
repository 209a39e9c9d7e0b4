/** `not`: the schema does not fit. */
import { preview, type Position } from '../../json/index.ts';
import { Join } from '../program/node.ts';
import type { Schema } from '../schema-location.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { mustBe, schemaWords, sentence } from './words.ts';

export const notKeyword: Keyword = {
  name: 'not',
  vocabulary: 'applicator',
  shape: aSchema,
  build(at: Position, assembly) {
    assembly.apply(Join.not, [assembly.inPlace(at)]);
  },
  words: (schema: Schema) => mustBe(`a value that does not fit ${schemaWords(schema, 'not')}`, 'but'),
  says: (words, instance) => sentence('not', words, preview(instance), ' does'),
};
