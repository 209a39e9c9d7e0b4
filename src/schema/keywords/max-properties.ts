/** `maxProperties`: the object has at most this many properties. */
import { plural } from './words.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';

export const maxPropertiesKeyword: Keyword = {
  name: 'maxProperties',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofObjects(new Check(Op.maxProperties, assembly.keyword, limit));
  },
  says(limit: number, _instance, { count }) {
    const expected = `at most ${plural(limit, 'property')}`;
    const received = plural(count ?? 0, 'property');
    return {
      code: 'maxProperties',
      expected,
      received,
      message: `must have ${expected}, but has ${received}`,
    };
  },
};
