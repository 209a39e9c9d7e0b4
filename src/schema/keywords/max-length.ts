/** `maxLength`: the text has at most this many characters (code points). */
import { plural } from './words.ts';
import { Check, Op } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';

export const maxLengthKeyword: Keyword = {
  name: 'maxLength',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.maxLength, assembly.keyword, limit));
  },
  says(limit: number, _instance, { count }) {
    const expected = `at most ${plural(limit, 'character')}`;
    const received = plural(count ?? 0, 'character');
    return { code: 'maxLength', expected, received, message: `must have ${expected}, but has ${received}` };
  },
};
