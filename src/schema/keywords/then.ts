/** `then`: built by `if`, without which it means nothing. */
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';

export const thenKeyword: Keyword = { name: 'then', vocabulary: 'applicator', shape: aSchema };
