/**
 * `$dynamicAnchor`: a name by which references find this subschema, and dynamic ones may prefer it to others.
 */
import type { Keyword } from './keyword.ts';
import { anchorName } from './shape.ts';

export const dynamicAnchorKeyword: Keyword = {
  name: '$dynamicAnchor',
  vocabulary: 'core',
  shape: anchorName,
  note(name: string, facts) {
    facts.dynamicAnchor(name);
  },
};
