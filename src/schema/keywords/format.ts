/** `format`: an annotation, unless formats are asserted (2020-12 validation, 7.2). Unknown formats assert nothing. */
import { preview } from '../../json/index.ts';
import { formatCheck } from '../formats/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';
import { mustBe, quoted, sentence } from './words.ts';

export const formatKeyword: Keyword = {
  name: 'format',
  vocabulary: 'format',
  shape: aString,
  build(name: string, assembly) {
    const accepts = assembly.assertsFormats ? formatCheck(name) : undefined;
    if (accepts !== undefined) {
      assembly.ofScalars(new Check(Op.format, assembly.keyword, 0, undefined, accepts));
    }
  },
  words: (name: string) => mustBe(`text of the format ${quoted(name)}`),
  says: (words, instance) => sentence('format', words, preview(instance)),
};
