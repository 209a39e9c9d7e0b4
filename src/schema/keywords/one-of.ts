/** `oneOf`: exactly one branch fits. */
import { preview, type Position } from '../../json/index.ts';
import { Join } from '../program/node.ts';
import type { Schema } from '../schema-location.ts';
import type { Keyword } from './keyword.ts';
import { schemas } from './shape.ts';
import { mustBe, sentence } from './words.ts';

function fitsSeveral(indexes: readonly number[]): string {
  return ` fits ${indexes.length} of them (${indexes.slice(0, 5).join(', ')})`;
}

export const oneOfKeyword: Keyword = {
  name: 'oneOf',
  vocabulary: 'applicator',
  shape: schemas,
  build(branchesAt: Position, assembly) {
    assembly.apply(Join.one, assembly.branches(branchesAt));
  },
  words: (branches: readonly Schema[]) =>
    mustBe(`a value that fits exactly one of ${branches.length} schemas`, 'but'),
  says: (words, instance, { indexes = [] }) =>
    sentence('oneOf', words, preview(instance), indexes.length === 0 ? ' fits none' : fitsSeveral(indexes)),
};
