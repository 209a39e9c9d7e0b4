/** `examples`: sample values. */
import type { Keyword } from './keyword.ts';
import { anArray } from './shape.ts';

export const examplesKeyword: Keyword = { name: 'examples', vocabulary: 'meta-data', shape: anArray };
