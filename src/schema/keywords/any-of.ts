/** `anyOf`: at least one branch fits. */
import { preview } from '../../json/index.ts';
import { Join } from '../program/node.ts';
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { schemas } from './shape.ts';

export const anyOfKeyword: Keyword = {
  name: 'anyOf',
  vocabulary: 'applicator',
  shape: schemas,
  build(branches: unknown, assembly) {
    assembly.apply(Join.any, assembly.branches(branches, 'anyOf'));
  },
  says(branches: readonly Schema[], instance) {
    const expected =
      branches.length === 1
        ? 'a value that fits the schema'
        : `a value that fits one of ${branches.length} schemas`;
    const received = preview(instance);
    return { code: 'anyOf', expected, received, message: `must be ${expected}, but ${received} fits none` };
  },
};
