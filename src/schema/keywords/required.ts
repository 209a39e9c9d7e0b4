/** `required`: these properties are present. */
import { preview } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { names } from './shape.ts';
import { quoted } from './words.ts';

export const requiredKeyword: Keyword = {
  name: 'required',
  vocabulary: 'validation',
  shape: names,
  build(required: readonly string[], assembly) {
    assembly.object.require(required, assembly.keyword);
  },
  says(_words, instance, { name = '' }) {
    const expected = `property ${quoted(name)}`;
    return { code: 'required', expected, received: preview(instance), message: `must have ${expected}` };
  },
};
