/** `anyOf`: at least one branch fits. */
import { preview, type Position } from '../../json/index.ts';
import { Join } from '../program/node.ts';
import type { Schema } from '../schema-location.ts';
import type { Keyword } from './keyword.ts';
import { schemas } from './shape.ts';
import { mustBe, sentence } from './words.ts';

export const anyOfKeyword: Keyword = {
  name: 'anyOf',
  vocabulary: 'applicator',
  shape: schemas,
  build(branchesAt: Position, assembly) {
    assembly.apply(Join.any, assembly.branches(branchesAt));
  },
  words: (branches: readonly Schema[]) =>
    mustBe(
      branches.length === 1
        ? 'a value that fits the schema'
        : `a value that fits one of ${branches.length} schemas`,
      'but',
    ),
  says: (words, instance) => sentence('anyOf', words, preview(instance), ' fits none'),
};
