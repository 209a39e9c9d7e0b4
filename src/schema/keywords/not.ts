/** `not`: the schema does not fit. */
import { preview } from '../../json/index.ts';
import { Join } from '../program/node.ts';
import type { Part } from '../program/assembly.ts';
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { mustBe, schemaWords, sentence } from './words.ts';

export const notKeyword: Keyword = {
  name: 'not',
  vocabulary: 'applicator',
  shape: aSchema,
  build(part: Part, assembly) {
    assembly.apply(Join.not, [assembly.inPlace(part, 'not')]);
  },
  words: (schema: Schema) => mustBe(`a value that does not fit ${schemaWords(schema, 'not')}`, 'but'),
  says: (words, instance) => sentence('not', words, preview(instance), ' does'),
};
