/** `default`: a suggestion for an absent value. */
import type { Keyword } from './keyword.ts';
import { anything } from './shape.ts';

export const defaultKeyword: Keyword = { name: 'default', vocabulary: 'meta-data', shape: anything };
