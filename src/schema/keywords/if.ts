/** `if`: chooses between `then` and `else`; alone it asserts nothing, but accounts for members. */
import type { Position } from '../../json/index.ts';
import { Join, type Node } from '../program/node.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';

export const ifKeyword: Keyword = {
  name: 'if',
  vocabulary: 'applicator',
  shape: aSchema,
  build(conditionAt: Position, assembly) {
    const branch = (keyword: string): Node | undefined => {
      const at = assembly.subschemaAt(keyword);
      return at === undefined ? undefined : assembly.inPlace(at);
    };
    assembly.apply(Join.choose, [assembly.inPlace(conditionAt), branch('then'), branch('else')]);
  },
};
