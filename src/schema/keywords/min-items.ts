/** `minItems`: the array has at least this many items. */
import { plural } from './words.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';

export const minItemsKeyword: Keyword = {
  name: 'minItems',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofArrays(new Check(Op.minItems, assembly.keyword, limit));
  },
  says(limit: number, _instance, { count }) {
    const expected = `at least ${plural(limit, 'item')}`;
    const received = plural(count ?? 0, 'item');
    return { code: 'minItems', expected, received, message: `must have ${expected}, but has ${received}` };
  },
};
