/** `contentMediaType`: what the text is; an annotation (2020-12 validation, 8). */
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';

export const contentMediaTypeKeyword: Keyword = {
  name: 'contentMediaType',
  vocabulary: 'content',
  shape: aString,
};
