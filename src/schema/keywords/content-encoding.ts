/** `contentEncoding`: how bytes are written in the text; an annotation (2020-12 validation, 8). */
import type { Keyword } from './keyword.ts';
import { aString } from './shape.ts';

export const contentEncodingKeyword: Keyword = {
  name: 'contentEncoding',
  vocabulary: 'content',
  shape: aString,
};
