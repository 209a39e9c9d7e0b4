/** `minContains`: at least this many items fit `contains`, which builds it; alone it means nothing. */
import { counted } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { mustHave, sentence } from './words.ts';

export const minContainsKeyword: Keyword = {
  name: 'minContains',
  vocabulary: 'validation',
  shape: aCount,
  words: (limit: number) =>
    mustHave(`at least ${counted(limit, 'item')} that ${limit === 1 ? 'fits' : 'fit'} "contains"`),
  says: (words, _instance, { count = 0 }) =>
    sentence('minContains', words, count === 0 ? 'none' : String(count)),
};
