/** `maxContains`: built by `contains`, without which it means nothing. */
import type { Keyword } from './keyword.ts';
import { aCount } from './shape.ts';

export const maxContainsKeyword: Keyword = { name: 'maxContains', vocabulary: 'validation', shape: aCount };
