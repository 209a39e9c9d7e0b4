/** `allOf`: every branch fits. */
import type { Position } from '../../json/index.ts';
import { Join } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { schemas } from './shape.ts';

export const allOfKeyword: Keyword = {
  name: 'allOf',
  vocabulary: 'applicator',
  shape: schemas,
  build(branchesAt: Position, assembly) {
    assembly.apply(Join.all, assembly.branches(branchesAt));
  },
};
