/** `exclusiveMinimum`: the number is greater than this. */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aNumber } from './shape.ts';
import { mustBe, sentence } from './words.ts';

export const exclusiveMinimumKeyword: Keyword = {
  name: 'exclusiveMinimum',
  vocabulary: 'validation',
  shape: aNumber,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.exclusiveMinimum, assembly.keyword, limit));
  },
  words: (limit: number) => mustBe(`greater than ${limit}`),
  says: (words, instance) => sentence('exclusiveMinimum', words, preview(instance)),
};
