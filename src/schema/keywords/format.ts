/**
 * `format`: an annotation, unless formats are asserted (2020-12 validation, 7.2). Unknown formats assert
 * nothing.
 */
import { preview } from '../../json/index.ts';
import { formatHint } from '../formats/hints.ts';
import { clientNumberCheck, formatCheck, interoperableCheck } from '../formats/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';
import { mustBe, quoted, sentence } from './words.ts';

export const formatKeyword: Keyword = {
  name: 'format',
  vocabulary: 'format',
  shape: aString,
  build(name: string, assembly) {
    const { isAsserted, isInteroperable, own } = assembly.formats;
    if (!isAsserted) return;
    const accepts = own?.get(name) ?? (isInteroperable ? interoperableCheck(name) : formatCheck(name));
    if (accepts !== undefined) {
      assembly.ofScalars(new Check(Op.format, assembly.keyword, 0, undefined, accepts));
    }
    const acceptsNumber = isInteroperable ? clientNumberCheck(name) : undefined;
    if (acceptsNumber !== undefined) {
      assembly.ofScalars(new Check(Op.multipleOf, assembly.keyword, 1, undefined, acceptsNumber));
    }
  },
  words: (name: string) =>
    mustBe(`${clientNumberCheck(name) === undefined ? 'text' : 'a number'} of the format ${quoted(name)}`),
  says: (words, instance) => sentence('format', words, preview(instance), formatHint(words.value, instance)),
};
