/**
 * `patternProperties`: each property whose name matches fits the schema; several patterns may match one name.
 */
import type { Position } from '../../json/index.ts';
import type { Keyword } from './keyword.ts';
import { schemaMap } from './shape.ts';
import { quoted } from './words.ts';

export const patternPropertiesKeyword: Keyword = {
  name: 'patternProperties',
  vocabulary: 'applicator',
  shape: schemaMap,
  note(sources: readonly string[], facts) {
    for (const source of sources) facts.pattern('patternProperties', source);
  },
  build(mapAt: Position, assembly) {
    assembly.object.patterns = assembly.members(mapAt).map(([source, at]) => ({
      matcher: assembly.matcher(source),
      node: assembly.child(at),
    }));
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
