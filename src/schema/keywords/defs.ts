/** `$defs`: a shelf of schemas to refer to. */
import type { Keyword } from './keyword.ts';
import { schemaMap } from './shape.ts';

export const defsKeyword: Keyword = { name: '$defs', vocabulary: 'core', shape: schemaMap };
