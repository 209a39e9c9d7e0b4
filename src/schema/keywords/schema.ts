/** `$schema`: the dialect; read when the dialect is told, so nothing is left to do here. */
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';

export const schemaKeyword: Keyword = { name: '$schema', vocabulary: 'core', shape: aString };
