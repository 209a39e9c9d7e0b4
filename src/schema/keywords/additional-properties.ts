/**
 * `additionalProperties`: each property that neither `properties` nor `patternProperties` names fits the
 * schema.
 */
import { clip, isObject, type Position } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { quoted, shortList } from './words.ts';

export const additionalPropertiesKeyword: Keyword = {
  name: 'additionalProperties',
  vocabulary: 'applicator',
  shape: aSchema,
  build(at: Position, assembly) {
    assembly.object.additional = assembly.child(at);
  },
  forbids(schema, key) {
    const names = keysOf(schema['properties']).map((name) => quoted(name));
    const matching = keysOf(schema['patternProperties']).map(
      (source) => `those that match /${clip(source, 100)}/`,
    );
    const allowed = shortList([...names, ...matching]);
    const name = quoted(key);
    return {
      code: 'additionalProperties',
      expected: allowed === '' ? 'no properties' : `only ${allowed}`,
      received: `property ${name}`,
      message: `must not have property ${name}${allowed === '' ? '' : `; known are ${allowed}`}`,
    };
  },
};

function keysOf(map: unknown): string[] {
  return isObject(map) ? Object.keys(map) : [];
}
