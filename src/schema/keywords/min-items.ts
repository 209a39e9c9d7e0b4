/** `minItems`: the array has at least this many items. */
import { counted } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { mustHave, sentence } from './words.ts';

export const minItemsKeyword: Keyword = {
  name: 'minItems',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofArrays(new Check(Op.minItems, assembly.keyword, limit));
  },
  words: (limit: number) => mustHave(`at least ${counted(limit, 'item')}`),
  says: (words, _instance, { count = 0 }) => sentence('minItems', words, counted(count, 'item')),
};
