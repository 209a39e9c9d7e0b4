/** `minLength`: the text has at least this many characters (code points). */
import { counted } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { mustHave, sentence } from './words.ts';

export const minLengthKeyword: Keyword = {
  name: 'minLength',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.minLength, assembly.keyword, limit));
  },
  words: (limit: number) => mustHave(`at least ${counted(limit, 'character')}`),
  says: (words, _instance, { count = 0 }) => sentence('minLength', words, counted(count, 'character')),
};
