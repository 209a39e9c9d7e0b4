/** `contains`, with `minContains` and `maxContains`: how many items fit the schema. */
import type { Position } from '../../json/index.ts';
import type { Schema } from '../schema-location.ts';
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';
import { mustHave, schemaWords, sentence } from './words.ts';

export const containsKeyword: Keyword = {
  name: 'contains',
  vocabulary: 'applicator',
  shape: aSchema,
  build(at: Position, assembly) {
    const minimum = (assembly.sibling('minContains') as number | undefined) ?? 1;
    assembly.array.contains = {
      node: assembly.child(at),
      minimum,
      maximum: (assembly.sibling('maxContains') as number | undefined) ?? Infinity,
      minimumKeyword: minimum === 1 ? assembly.keyword : assembly.keywordNamed('minContains'),
      maximumKeyword: assembly.keywordNamed('maxContains'),
    };
  },
  words: (schema: Schema) => mustHave(`at least 1 item that fits ${schemaWords(schema, 'contains')}`),
  says: (words) => sentence('contains', words, 'none'),
};
