/** `type`: the value is of one of the named types; `integer` takes every number without a fraction. */
import { kindName, preview, previewList, typeNames } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { types } from './shape.ts';

export const typeKeyword: Keyword = {
  name: 'type',
  vocabulary: 'validation',
  shape: types,
  build(type: string | readonly string[], assembly) {
    let kinds = 0;
    for (const name of typeof type === 'string' ? [type] : type) kinds |= typeNames.get(name) ?? 0;
    assembly.node.kinds &= kinds;
    assembly.node.kindsKeyword = assembly.keyword;
  },
  says(type: string | readonly string[], instance) {
    const expected = typeof type === 'string' ? type : previewList(type).replaceAll('"', '');
    const received = kindName(instance);
    const isJson = typeNames.has(received);
    const shown = isJson && typeof instance !== 'object' ? `${received} ${preview(instance)}` : received;
    return {
      code: isJson ? 'type' : 'not-json',
      expected,
      received,
      message: `must be ${expected}, but is ${shown}`,
    };
  },
};
