/** `enum`: the value equals one of these. */
import { compact, previewList } from '../../json/index.ts';
import { equalityWith } from './equality.ts';
import type { Keyword } from './keyword.ts';
import { anArray } from './shape.ts';
import { mustBe, sentence } from './words.ts';

/** A caller who missed one needs the others: of most lists all fit, and none fills a page. */
const MAX_LISTED = 50;

export const enumKeyword: Keyword = {
  name: 'enum',
  vocabulary: 'validation',
  shape: anArray,
  note(values: readonly unknown[], site, facts) {
    facts.enumValues(site, 'enum', values.length);
  },
  build(values: readonly unknown[], assembly) {
    assembly.equals(equalityWith(values));
  },
  words: (values: readonly unknown[]) =>
    mustBe(
      values.length === 0
        ? 'nothing: the list of allowed values is empty'
        : previewList(values, 'or', MAX_LISTED),
    ),
  says: (words, instance) => sentence('enum', words, compact(instance)),
};
