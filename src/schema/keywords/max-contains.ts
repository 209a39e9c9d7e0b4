/** `maxContains`: at most this many items fit `contains`, which builds it; alone it means nothing. */
import { counted } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { mustHave, sentence } from './words.ts';

export const maxContainsKeyword: Keyword = {
  name: 'maxContains',
  vocabulary: 'validation',
  shape: aCount,
  words: (limit: number) =>
    mustHave(`at most ${counted(limit, 'item')} that ${limit === 1 ? 'fits' : 'fit'} "contains"`),
  says: (words, _instance, { count = 0 }) =>
    sentence('maxContains', words, count === 0 ? 'none' : String(count)),
};
