/** `maximum`: the number is at most this. */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aNumber } from './shape.ts';
import { mustBe, sentence } from './words.ts';

export const maximumKeyword: Keyword = {
  name: 'maximum',
  vocabulary: 'validation',
  shape: aNumber,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.maximum, assembly.keyword, limit));
  },
  words: (limit: number) => mustBe(`at most ${limit}`),
  says: (words, instance) => sentence('maximum', words, preview(instance)),
};
