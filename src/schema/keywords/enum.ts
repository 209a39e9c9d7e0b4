/** `enum`: the value equals one of these. */
import { compact, previewList } from '../../json/index.ts';
import { slipOf } from '../../nearest.ts';
import { equalityWith } from './equality.ts';
import type { Keyword } from './keyword.ts';
import { anArray } from './shape.ts';
import { mustBe, quoted, sentence } from './words.ts';

/** A caller who missed one needs the others: of most lists all fit, and none fills a page. */
const MAX_LISTED = 50;

export const enumKeyword: Keyword = {
  name: 'enum',
  vocabulary: 'validation',
  shape: anArray,
  note(values: readonly unknown[], facts) {
    facts.enumValues(values.length);
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
  says: (words, instance) => sentence('enum', words, compact(instance), didYouMean(words.value, instance)),
};

/** Longer texts and lists are no slips of the pen. */
const LONGEST_NAME = 64;
const MOST_NAMES = 200;

function didYouMean(values: unknown, instance: unknown): string {
  const isName = typeof instance === 'string' && instance.length <= LONGEST_NAME;
  if (!isName || !Array.isArray(values) || values.length > MOST_NAMES) return '';
  const names = values.filter((value) => typeof value === 'string' && value.length <= LONGEST_NAME);
  const nearest = slipOf(instance, names as string[]);
  return nearest === undefined ? '' : `; did you mean ${quoted(nearest)}?`;
}
