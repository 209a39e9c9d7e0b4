/** `pattern`: the text matches somewhere (anchors are the author's), in linear time whatever the pattern. */
import { clip, preview } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';
import { mustBe, sentence } from './words.ts';

export const patternKeyword: Keyword = {
  name: 'pattern',
  vocabulary: 'validation',
  shape: aString,
  note(source: string, facts) {
    facts.pattern('pattern', source);
  },
  build(source: string, assembly) {
    assembly.ofScalars(new Check(Op.pattern, assembly.keyword, 0, assembly.matcher(source)));
  },
  words: (source: string) => mustBe(`text that matches /${clip(source, 100)}/`),
  says: (words, instance) => sentence('pattern', words, preview(instance)),
};
