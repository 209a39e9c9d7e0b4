/** `additionalProperties`: each property that neither `properties` nor `patternProperties` names fits the schema. */
import { clip, isObject } from '../../json/index.ts';
import type { Part } from '../program/assembly.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { quoted, shortList } from './words.ts';

export const additionalPropertiesKeyword: Keyword = {
  name: 'additionalProperties',
  vocabulary: 'applicator',
  shape: aSchema,
  build(part: Part, assembly) {
    assembly.object.additional = assembly.child(part, 'additionalProperties');
  },
  forbids(schema, key) {
    const known = keysOf(schema['properties']).map((name) => quoted(name));
    const matching = keysOf(schema['patternProperties']).map(
      (source) => `those that match /${clip(source, 100)}/`,
    );
    const allowed = shortList([...known, ...matching]);
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
