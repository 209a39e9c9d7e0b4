/** `uniqueItems`: no two items are equal. */
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aBoolean } from './shape.ts';
import { mustHave, sentence } from './words.ts';

export const uniqueItemsKeyword: Keyword = {
  name: 'uniqueItems',
  vocabulary: 'validation',
  shape: aBoolean,
  build(unique: boolean, assembly) {
    if (unique) assembly.ofArrays(new Check(Op.uniqueItems, assembly.keyword, 0));
  },
  words: () => mustHave('items that are all different'),
  says: (words, _instance, { indexes = [] }) =>
    sentence('uniqueItems', words, `equal items at ${indexes.join(' and ')}`),
};
