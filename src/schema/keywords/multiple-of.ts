/** `multipleOf`: the number divides by this without a rest, as decimal numbers (19.99 is a multiple of 0.01). */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aPositiveNumber } from './shape.ts';
import { mustBe, sentence } from './words.ts';

export const multipleOfKeyword: Keyword = {
  name: 'multipleOf',
  vocabulary: 'validation',
  shape: aPositiveNumber,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.multipleOf, assembly.keyword, limit));
  },
  words: (limit: number) => mustBe(`a multiple of ${limit}`),
  says: (words, instance) => sentence('multipleOf', words, preview(instance)),
};
