/** `patternProperties`: each property whose name matches fits the schema; several patterns may match one name. */
import type { Part } from '../program/assembly.ts';
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
  build(patterns: unknown, assembly) {
    assembly.object.patterns = assembly.members(patterns).map(([source, part]) => ({
      matcher: assembly.matcher(source),
      node: assembly.child(part as Part, 'patternProperties', source),
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
