/** `else`: built by `if`, without which it means nothing. */
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';

export const elseKeyword: Keyword = { name: 'else', vocabulary: 'applicator', shape: aSchema };
