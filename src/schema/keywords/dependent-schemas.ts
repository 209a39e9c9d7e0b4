/** `dependentSchemas`: where a property is present, the whole object fits the schema. */
import { parsePointer } from '../../json/index.ts';
import type { Part } from '../program/assembly.ts';
import type { Keyword } from './keyword.ts';
import { schemaMap } from './shape.ts';
import { quoted } from './words.ts';

export const dependentSchemasKeyword: Keyword = {
  name: 'dependentSchemas',
  vocabulary: 'applicator',
  shape: schemaMap,
  build(schemas: unknown, assembly) {
    for (const [key, part] of assembly.members(schemas)) {
      const node = assembly.inPlace(part as Part, 'dependentSchemas', key);
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
