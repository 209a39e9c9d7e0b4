/**
 * `dependencies`: the older form of `dependentRequired` and `dependentSchemas` in one. 2020-12 left it as a compatible
 * extra: its metaschema still reads it, and so do we.
 */
import type { Part } from '../program/assembly.ts';
import { dependentRequiredKeyword } from './dependent-required.ts';
import { dependentSchemasKeyword } from './dependent-schemas.ts';
import type { Keyword } from './keyword.ts';
import { mapOrNames } from './shape.ts';

export const dependenciesKeyword: Keyword = {
  name: 'dependencies',
  vocabulary: 'applicator',
  shape: mapOrNames,
  build(dependencies: unknown, assembly) {
    const { keyword } = assembly;
    for (const [key, value] of assembly.members(dependencies)) {
      const dependency = Array.isArray(value)
        ? { keyword, key, required: value as readonly string[], node: undefined }
        : {
            keyword,
            key,
            required: [],
            node: assembly.inPlace(value as Part, 'dependencies', key),
          };
      (assembly.object.dependencies ??= []).push(dependency);
    }
  },
  says: dependentRequiredKeyword.says!,
  forbids: dependentSchemasKeyword.forbids!,
};
