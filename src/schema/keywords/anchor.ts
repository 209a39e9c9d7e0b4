/** `$anchor`: a name by which references find this subschema. */
import type { Keyword } from './keyword.ts';
import { anchorName } from './shape.ts';

export const anchorKeyword: Keyword = {
  name: '$anchor',
  vocabulary: 'core',
  shape: anchorName,
  note(name: string, facts) {
    facts.anchor(name);
  },
};
