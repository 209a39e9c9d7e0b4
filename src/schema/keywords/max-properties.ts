/** `maxProperties`: the object has at most this many properties. */
import { counted } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { mustHave, sentence } from './words.ts';

export const maxPropertiesKeyword: Keyword = {
  name: 'maxProperties',
  vocabulary: 'validation',
  shape: aCount,
  build(limit: number, assembly) {
    assembly.ofObjects(new Check(Op.maxProperties, assembly.keyword, limit));
  },
  words: (limit: number) => mustHave(`at most ${counted(limit, 'property')}`),
  says: (words, _instance, { count = 0 }) => sentence('maxProperties', words, counted(count, 'property')),
};
