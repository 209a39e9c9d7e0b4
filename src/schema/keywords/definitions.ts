/** `definitions`: the older name of `$defs`; the 2020-12 metaschema still reads it. */
import type { Keyword } from './keyword.ts';
import { schemaMap } from './shape.ts';

export const definitionsKeyword: Keyword = { name: 'definitions', vocabulary: 'core', shape: schemaMap };
