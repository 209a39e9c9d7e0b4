/** `allOf`: every branch fits. */
import { Join } from '../program/node.ts';
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { schemas } from './shape.ts';

export const allOfKeyword: Keyword = {
  name: 'allOf',
  vocabulary: 'applicator',
  shape: schemas,
  build(branches: readonly Schema[], assembly) {
    assembly.apply(
      Join.all,
      branches.map((schema, index) => assembly.inPlace(schema, 'allOf', index)),
    );
  },
};
