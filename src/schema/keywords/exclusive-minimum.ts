/** `exclusiveMinimum`: the number is greater than this. */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aNumber } from './shape.ts';

export const exclusiveMinimumKeyword: Keyword = {
  name: 'exclusiveMinimum',
  vocabulary: 'validation',
  shape: aNumber,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.exclusiveMinimum, assembly.keyword, limit));
  },
  says(limit: number, instance) {
    const expected = `greater than ${limit}`;
    const received = preview(instance);
    return {
      code: 'exclusiveMinimum',
      expected,
      received,
      message: `must be ${expected}, but is ${received}`,
    };
  },
};
