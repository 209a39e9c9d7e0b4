/** `$dynamicRef`: as `$ref`, but the outermost resource on the way that has the dynamic anchor decides. */
import { Join } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';

export const dynamicRefKeyword: Keyword = {
  name: '$dynamicRef',
  vocabulary: 'core',
  shape: aString,
  note(uri: string, facts) {
    facts.dynamicReference('$dynamicRef', uri);
  },
  build(_uri: string, assembly) {
    assembly.apply(Join.all, [assembly.referenced()]);
  },
};
