/** `dependentSchemas`: where a property is present, the whole object fits the schema. */
import { parsePointer, type Position } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { schemaMap } from './shape.ts';
import { quoted } from './words.ts';

export const dependentSchemasKeyword: Keyword = {
  name: 'dependentSchemas',
  vocabulary: 'applicator',
  shape: schemaMap,
  build(mapAt: Position, assembly) {
    for (const [key, at] of assembly.members(mapAt)) {
      const node = assembly.inPlace(at);
      (assembly.object.dependencies ??= []).push({ keyword: assembly.keyword, key, required: [], node });
    }
  },
  forbids(_schema, _key, step) {
    const name = quoted(parsePointer(`/${step}`)?.[1] ?? '');
    return {
      code: 'false-schema',
      expected: `no property ${name}`,
      received: `property ${name}`,
      message: `must not have property ${name}`,
    };
  },
};
