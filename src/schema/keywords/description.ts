/** `description`: what it is for. */
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';

export const descriptionKeyword: Keyword = { name: 'description', vocabulary: 'meta-data', shape: aString };
