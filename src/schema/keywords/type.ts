/** `type`: the value is of one of the named types; `integer` takes every number without a fraction. */
import { JSON_KINDS, kindName, kindOf, previewList, previewWithKind, typeNames } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { types } from './shape.ts';
import { mustBe } from './words.ts';

function kindsOf(type: string | readonly string[]): number {
  if (typeof type === 'string') return typeNames.get(type) ?? 0;
  return type.reduce((kinds, name) => kinds | (typeNames.get(name) ?? 0), 0);
}

export const typeKeyword: Keyword = {
  name: 'type',
  vocabulary: 'validation',
  shape: types,
  kinds: kindsOf,
  build(type: string | readonly string[], assembly) {
    assembly.node.kinds &= kindsOf(type);
    assembly.node.kindsKeyword = assembly.keyword;
  },
  words: (type: string | readonly string[]) =>
    mustBe(typeof type === 'string' ? type : previewList(type).replaceAll('"', '')),
  says({ expected, lead }, instance) {
    const received = kindName(instance);
    const isJson = (kindOf(instance) & JSON_KINDS) !== 0;
    const shown = isJson && typeof instance !== 'object' ? previewWithKind(instance) : received;
    return { code: isJson ? 'type' : 'not-json', expected, received, message: lead + shown };
  },
};
