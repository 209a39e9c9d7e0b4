/** `const`: the value equals this one. */
import { compact, preview } from '../../json/index.ts';
import { equalityWith } from './equality.ts';
import type { Keyword } from './keyword.ts';
import { anything } from './shape.ts';

export const constKeyword: Keyword = {
  name: 'const',
  vocabulary: 'validation',
  shape: anything,
  build(value: unknown, assembly) {
    assembly.equals(equalityWith(assembly.keyword, [value]));
  },
  says(value: unknown, instance) {
    const expected = compact(value);
    const received = preview(instance);
    return { code: 'const', expected, received, message: `must be ${expected}, but is ${received}` };
  },
};
