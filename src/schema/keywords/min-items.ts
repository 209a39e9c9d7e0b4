/** `minItems`: the array has at least this many items. */
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { mustHave, plural, sentence } from './words.ts';

export const minItemsKeyword: Keyword = {
  name: 'minItems',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofArrays(new Check(Op.minItems, assembly.keyword, limit));
  },
  words: (limit: number) => mustHave(`at least ${plural(limit, 'item')}`),
  says: (words, _instance, { count = 0 }) => sentence('minItems', words, plural(count, 'item')),
};
