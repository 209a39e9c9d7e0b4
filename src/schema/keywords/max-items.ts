/** `maxItems`: the array has at most this many items. */
import { counted } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { mustHave, sentence } from './words.ts';

export const maxItemsKeyword: Keyword = {
  name: 'maxItems',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofArrays(new Check(Op.maxItems, assembly.keyword, limit));
  },
  words: (limit: number) => mustHave(`at most ${counted(limit, 'item')}`),
  says: (words, _instance, { count = 0 }) => sentence('maxItems', words, counted(count, 'item')),
};
