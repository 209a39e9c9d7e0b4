/** `$recursiveRef`: a name of 2019-09; in 2020-12 only its shape is checked. */
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';

export const recursiveRefKeyword: Keyword = { name: '$recursiveRef', vocabulary: 'core', shape: aString };
