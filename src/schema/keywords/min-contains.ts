/** `minContains`: at least this many items fit `contains`, which builds it; alone it means nothing. */
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';
import { plural } from './words.ts';

export const minContainsKeyword: Keyword = {
  name: 'minContains',
  vocabulary: 'validation',
  shape: aCount,
  says(limit: number, _instance, { count = 0 }) {
    const expected = `at least ${plural(limit, 'item')} that ${limit === 1 ? 'fits' : 'fit'} "contains"`;
    const received = count === 0 ? 'none' : String(count);
    return { code: 'minContains', expected, received, message: `must have ${expected}, but has ${received}` };
  },
};
