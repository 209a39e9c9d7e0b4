/** `contentSchema`: the schema of the decoded content; an annotation (2020-12 validation, 8). */
import type { Keyword } from './keyword.ts';
import { aSchema } from './shape.ts';

export const contentSchemaKeyword: Keyword = { name: 'contentSchema', vocabulary: 'content', shape: aSchema };
