/** `exclusiveMaximum`: the number is less than this. */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aNumber } from './shape.ts';

export const exclusiveMaximumKeyword: Keyword = {
  name: 'exclusiveMaximum',
  vocabulary: 'validation',
  shape: aNumber,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.exclusiveMaximum, assembly.keyword, limit));
  },
  says(limit: number, instance) {
    const expected = `less than ${limit}`;
    const received = preview(instance);
    return {
      code: 'exclusiveMaximum',
      expected,
      received,
      message: `must be ${expected}, but is ${received}`,
    };
  },
};
