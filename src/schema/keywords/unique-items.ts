/** `uniqueItems`: no two items are equal. */
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aBoolean } from './shape.ts';

export const uniqueItemsKeyword: Keyword = {
  name: 'uniqueItems',
  vocabulary: 'validation',
  shape: aBoolean,
  build(unique: boolean, assembly) {
    if (unique) assembly.ofArrays(new Check(Op.uniqueItems, assembly.keyword, 0));
  },
  says(_unique: boolean, _instance, { indexes = [] }) {
    const received = `equal items at ${indexes.join(' and ')}`;
    return {
      code: 'uniqueItems',
      expected: 'items that are all different',
      received,
      message: `must have items that are all different, but has ${received}`,
    };
  },
};
