/** `maxItems`: the array has at most this many items. */
import { plural } from './words.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';

export const maxItemsKeyword: Keyword = {
  name: 'maxItems',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofArrays(new Check(Op.maxItems, assembly.keyword, limit));
  },
  says(limit: number, _instance, { count }) {
    const expected = `at most ${plural(limit, 'item')}`;
    const received = plural(count ?? 0, 'item');
    return { code: 'maxItems', expected, received, message: `must have ${expected}, but has ${received}` };
  },
};
