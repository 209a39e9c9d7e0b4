/** `not`: the schema does not fit. */
import { preview } from '../../json/index.ts';
import { Join } from '../program/node.ts';
import type { Part } from '../program/assembly.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { mustBe, sentence } from './words.ts';

export const notKeyword: Keyword = {
  name: 'not',
  vocabulary: 'applicator',
  shape: aSchema,
  build(part: Part, assembly) {
    assembly.apply(Join.not, [assembly.inPlace(part, 'not')]);
  },
  words: () => mustBe('a value that does not fit the schema of "not"', 'but'),
  says: (words, instance) => sentence('not', words, preview(instance), ' does'),
};
