/** `patternProperties`: each property whose name matches fits the schema; several patterns may match one name. */
import type { Schema } from '../site.ts';
import type { Keyword } from './keyword.ts';
import { schemaMap } from './shape.ts';
import { quoted } from './words.ts';

export const patternPropertiesKeyword: Keyword = {
  name: 'patternProperties',
  vocabulary: 'applicator',
  shape: schemaMap,
  note(patterns: Readonly<Record<string, Schema>>, site, facts) {
    for (const source of Object.keys(patterns)) facts.pattern(site, 'patternProperties', source);
  },
  build(patterns: Readonly<Record<string, Schema>>, assembly) {
    assembly.object.patterns = Object.keys(patterns).map((source) => ({
      matcher: assembly.matcher(source),
      node: assembly.child(patterns[source]!, 'patternProperties', source),
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
