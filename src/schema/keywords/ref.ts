/** `$ref`: the value fits the schema that the reference leads to (R-REF-1). */
import { Join } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';

export const refKeyword: Keyword = {
  name: '$ref',
  vocabulary: 'core',
  shape: aString,
  note(uri: string, facts) {
    facts.reference('$ref', uri);
  },
  build(_uri: string, assembly) {
    assembly.apply(Join.all, [assembly.referenced()]);
  },
};
