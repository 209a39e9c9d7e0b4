/** `if`: chooses between `then` and `else`; alone it asserts nothing, but accounts for members. */
import { Join, type Node } from '../program/node.ts';
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';

export const ifKeyword: Keyword = {
  name: 'if',
  vocabulary: 'applicator',
  shape: aSchema,
  build(schema: Schema, assembly) {
    const branch = (name: string): Node | undefined => {
      const value = assembly.sibling(name) as Schema | undefined;
      return value === undefined ? undefined : assembly.inPlace(value, name);
    };
    assembly.apply(Join.choose, [assembly.inPlace(schema, 'if'), branch('then'), branch('else')]);
  },
};
