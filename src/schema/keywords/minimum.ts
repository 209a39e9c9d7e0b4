/** `minimum`: the number is at least this. */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aNumber } from './shape.ts';
import { mustBe, sentence } from './words.ts';

export const minimumKeyword: Keyword = {
  name: 'minimum',
  vocabulary: 'validation',
  shape: aNumber,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.minimum, assembly.keyword, limit));
  },
  words: (limit: number) => mustBe(`at least ${limit}`),
  says: (words, instance) => sentence('minimum', words, preview(instance)),
};
