/**
 * `dependencies`: the older form of `dependentRequired` and `dependentSchemas` in one. 2020-12 left it as a
 * compatible extra: its metaschema still reads it, and so do we.
 */
import type { Position } from '../../json/index.ts';
import { dependentRequiredKeyword } from './dependent-required.ts';
import { dependentSchemasKeyword } from './dependent-schemas.ts';
import type { Keyword } from './keyword.ts';
import { mapOrNames } from './shape.ts';

export const dependenciesKeyword: Keyword = {
  name: 'dependencies',
  vocabulary: 'applicator',
  shape: mapOrNames,
  build(mapAt: Position, assembly) {
    const { keyword } = assembly;
    for (const [key, at] of assembly.members(mapAt)) {
      const required = assembly.namesAt(at);
      const node = required === undefined ? assembly.inPlace(at) : undefined;
      (assembly.object.dependencies ??= []).push({ keyword, key, required: required ?? [], node });
    }
  },
  says: dependentRequiredKeyword.says!,
  forbids: dependentSchemasKeyword.forbids!,
};
