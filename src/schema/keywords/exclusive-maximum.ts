/** `exclusiveMaximum`: the number is less than this. */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aNumber } from './shape.ts';
import { mustBe, sentence } from './words.ts';

export const exclusiveMaximumKeyword: Keyword = {
  name: 'exclusiveMaximum',
  vocabulary: 'validation',
  shape: aNumber,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.exclusiveMaximum, assembly.keyword, limit));
  },
  words: (limit: number) => mustBe(`less than ${limit}`),
  says: (words, instance) => sentence('exclusiveMaximum', words, preview(instance)),
};
