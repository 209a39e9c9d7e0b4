/** `minProperties`: the object has at least this many properties. */
import { counted } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { mustHave, sentence } from './words.ts';

export const minPropertiesKeyword: Keyword = {
  name: 'minProperties',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofObjects(new Check(Op.minProperties, assembly.keyword, limit));
  },
  words: (limit: number) => mustHave(`at least ${counted(limit, 'property')}`),
  says: (words, _instance, { count = 0 }) => sentence('minProperties', words, counted(count, 'property')),
};
