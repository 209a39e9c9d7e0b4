/** `contains`, with `minContains` and `maxContains`: how many items fit the schema. */
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { plural } from './words.ts';

export const containsKeyword: Keyword = {
  name: 'contains',
  vocabulary: 'applicator',
  shape: aSchema,
  build(schema: Schema, assembly) {
    assembly.array.contains = {
      node: assembly.child('contains', schema),
      minimum: (assembly.sibling('minContains') as number | undefined) ?? 1,
      maximum: (assembly.sibling('maxContains') as number | undefined) ?? Infinity,
      keyword: assembly.keyword,
    };
  },
  says(_schema: Schema, _instance, { count = 0, limit = 1 }) {
    const tooFew = count < limit;
    const expected = `at ${tooFew ? 'least' : 'most'} ${plural(limit, 'item')} that fit${limit === 1 ? 's' : ''} "contains"`;
    const received = count === 0 ? 'none' : String(count);
    const code = !tooFew ? 'maxContains' : limit === 1 ? 'contains' : 'minContains';
    return { code, expected, received, message: `must have ${expected}, but has ${received}` };
  },
};
