/** `maximum`: the number is at most this. */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aNumber } from './shape.ts';

export const maximumKeyword: Keyword = {
  name: 'maximum',
  vocabulary: 'validation',
  shape: aNumber,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.maximum, assembly.keyword, limit));
  },
  says(limit: number, instance) {
    const expected = `at most ${limit}`;
    const received = preview(instance);
    return { code: 'maximum', expected, received, message: `must be ${expected}, but is ${received}` };
  },
};
