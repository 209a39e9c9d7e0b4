/** `properties`: each property that is named here fits its schema. */
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { schemaMap } from './shape.ts';
import { quoted } from './words.ts';

export const propertiesKeyword: Keyword = {
  name: 'properties',
  vocabulary: 'applicator',
  shape: schemaMap,
  build(properties: Readonly<Record<string, Schema>>, assembly) {
    const plan = assembly.object;
    for (const key of Object.keys(properties)) {
      plan.record(key).node = assembly.property(properties[key]!, key);
    }
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
