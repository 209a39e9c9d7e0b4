/** `allOf`: every branch fits. */
import { Join } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { schemas } from './shape.ts';

export const allOfKeyword: Keyword = {
  name: 'allOf',
  vocabulary: 'applicator',
  shape: schemas,
  build(branches: unknown, assembly) {
    assembly.apply(Join.all, assembly.branches(branches, 'allOf'));
  },
};
