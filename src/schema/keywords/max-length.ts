/** `maxLength`: the text has at most this many characters (code points). */
import { counted } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { mustHave, sentence } from './words.ts';

export const maxLengthKeyword: Keyword = {
  name: 'maxLength',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofScalars(new Check(Op.maxLength, assembly.keyword, limit));
  },
  words: (limit: number) => mustHave(`at most ${counted(limit, 'character')}`),
  says: (words, _instance, { count = 0 }) => sentence('maxLength', words, counted(count, 'character')),
};
