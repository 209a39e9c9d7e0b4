/** `minContains`: built by `contains`, without which it means nothing. */
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';

export const minContainsKeyword: Keyword = { name: 'minContains', vocabulary: 'validation', shape: aCount };
