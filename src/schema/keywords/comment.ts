/** `$comment`: a note for maintainers, without meaning. */
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';

export const commentKeyword: Keyword = { name: '$comment', vocabulary: 'core', shape: aString };
