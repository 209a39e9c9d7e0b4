/** `dependentRequired`: where one property is present, others must be too. */
import { preview } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { mapOfNames } from './shape.ts';
import { quoted } from './words.ts';

export const dependentRequiredKeyword: Keyword = {
  name: 'dependentRequired',
  vocabulary: 'validation',
  shape: mapOfNames,
  build(dependencies: Readonly<Record<string, readonly string[]>>, assembly) {
    for (const [key, required] of Object.entries(dependencies)) {
      const dependency = { keyword: assembly.keyword, key, required, node: undefined };
      (assembly.object.dependencies ??= []).push(dependency);
    }
  },
  says(_words, instance, { name = '', trigger = '' }) {
    const expected = `property ${quoted(name)}`;
    return {
      code: 'dependentRequired',
      expected,
      received: preview(instance),
      message: `must have ${expected}, since ${quoted(trigger)} is present`,
    };
  },
};
