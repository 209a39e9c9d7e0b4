/** `$recursiveAnchor`: a name of 2019-09; in 2020-12 only its shape is checked. */
import type { Keyword } from './keyword.ts';
import { anchorName } from './shape.ts';

export const recursiveAnchorKeyword: Keyword = {
  name: '$recursiveAnchor',
  vocabulary: 'core',
  shape: anchorName,
};
