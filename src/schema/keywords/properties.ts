/** `properties`: each property that is named here fits its schema. */
import type { Position } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { schemaMap } from './shape.ts';
import { quoted } from './words.ts';

export const propertiesKeyword: Keyword = {
  name: 'properties',
  vocabulary: 'applicator',
  shape: schemaMap,
  build(at: Position, assembly) {
    assembly.declare(at);
  },
  forbids(_schema, key) {
    return {
      code: 'false-schema',
      expected: `no property ${quoted(key)}`,
      received: `property ${quoted(key)}`,
      message: `must not have property ${quoted(key)}`,
    };
  },
};
