/** `minimum`: the number is at least this. */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aNumber } from './shape.ts';

export const minimumKeyword: Keyword = {
  name: 'minimum',
  vocabulary: 'validation',
  shape: aNumber,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.minimum, assembly.keyword, limit));
  },
  says(limit: number, instance) {
    const expected = `at least ${limit}`;
    const received = preview(instance);
    return { code: 'minimum', expected, received, message: `must be ${expected}, but is ${received}` };
  },
};
