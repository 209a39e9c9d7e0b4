/** `maxContains`: at most this many items fit `contains`, which builds it; alone it means nothing. */
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { mustHave, plural, sentence } from './words.ts';

export const maxContainsKeyword: Keyword = {
  name: 'maxContains',
  vocabulary: 'validation',
  shape: aCount,
  words: (limit: number) =>
    mustHave(`at most ${plural(limit, 'item')} that ${limit === 1 ? 'fits' : 'fit'} "contains"`),
  says: (words, _instance, { count = 0 }) =>
    sentence('maxContains', words, count === 0 ? 'none' : String(count)),
};
