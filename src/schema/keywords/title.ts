/** `title`: a short name. */
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';

export const titleKeyword: Keyword = { name: 'title', vocabulary: 'meta-data', shape: aString };
