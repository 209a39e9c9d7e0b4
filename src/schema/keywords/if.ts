/** `if`: chooses between `then` and `else`; alone it asserts nothing, but accounts for members. */
import type { Part } from '../program/assembly.ts';
import { Join, type Node } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';

export const ifKeyword: Keyword = {
  name: 'if',
  vocabulary: 'applicator',
  shape: aSchema,
  build(condition: Part, assembly) {
    const branch = (name: string): Node | undefined => {
      const value = assembly.sibling(name) as Part | undefined;
      return value === undefined ? undefined : assembly.inPlace(value, name);
    };
    assembly.apply(Join.choose, [assembly.inPlace(condition, 'if'), branch('then'), branch('else')]);
  },
};
