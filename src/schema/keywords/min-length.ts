/** `minLength`: the text has at least this many characters (code points). */
import { plural } from './words.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';

export const minLengthKeyword: Keyword = {
  name: 'minLength',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.minLength, assembly.keyword, limit));
  },
  says(limit: number, _instance, { count }) {
    const expected = `at least ${plural(limit, 'character')}`;
    const received = plural(count ?? 0, 'character');
    return { code: 'minLength', expected, received, message: `must have ${expected}, but has ${received}` };
  },
};
