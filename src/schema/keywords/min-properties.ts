/** `minProperties`: the object has at least this many properties. */
import { plural } from './words.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';

export const minPropertiesKeyword: Keyword = {
  name: 'minProperties',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofObjects(new Check(Op.minProperties, assembly.keyword, limit));
  },
  says(limit: number, _instance, { count }) {
    const expected = `at least ${plural(limit, 'property')}`;
    const received = plural(count ?? 0, 'property');
    return {
      code: 'minProperties',
      expected,
      received,
      message: `must have ${expected}, but has ${received}`,
    };
  },
};
