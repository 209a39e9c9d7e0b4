/** `not`: the schema does not fit. */
import { preview } from '../../json/index.ts';
import { Join } from '../program/node.ts';
import type { Part } from '../program/assembly.ts';
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';

export const notKeyword: Keyword = {
  name: 'not',
  vocabulary: 'applicator',
  shape: aSchema,
  build(part: Part, assembly) {
    assembly.apply(Join.not, [assembly.inPlace(part, 'not')]);
  },
  says(_schema: Schema, instance) {
    const expected = 'a value that does not fit the schema of "not"';
    const received = preview(instance);
    return { code: 'not', expected, received, message: `must be ${expected}, but ${received} does` };
  },
};
