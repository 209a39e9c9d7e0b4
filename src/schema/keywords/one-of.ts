/** `oneOf`: exactly one branch fits. */
import { preview } from '../../json/index.ts';
import { Join } from '../program/node.ts';
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { schemas } from './shape.ts';

export const oneOfKeyword: Keyword = {
  name: 'oneOf',
  vocabulary: 'applicator',
  shape: schemas,
  build(branches: unknown, assembly) {
    assembly.apply(Join.one, assembly.branches(branches, 'oneOf'));
  },
  says(branches: readonly Schema[], instance, { indexes = [] }) {
    const expected = `a value that fits exactly one of ${branches.length} schemas`;
    const received = preview(instance);
    const fits =
      indexes.length === 0 ? 'none' : `${indexes.length} of them (${indexes.slice(0, 5).join(', ')})`;
    return {
      code: 'oneOf',
      expected,
      received,
      message: `must be ${expected}, but ${received} fits ${fits}`,
    };
  },
};
