/** `multipleOf`: the number divides by this without a rest, as decimal numbers (19.99 is a multiple of 0.01). */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aPositiveNumber } from './shape.ts';

export const multipleOfKeyword: Keyword = {
  name: 'multipleOf',
  vocabulary: 'validation',
  shape: aPositiveNumber,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.multipleOf, assembly.keyword, limit));
  },
  says(limit: number, instance) {
    const expected = `a multiple of ${limit}`;
    const received = preview(instance);
    return { code: 'multipleOf', expected, received, message: `must be ${expected}, but is ${received}` };
  },
};
