/** `$id`: the base URI of a resource; read by the survey before anything else in the subschema. */
import type { Keyword } from './keyword.ts';
import { uriWithoutFragment } from './shape.ts';

export const idKeyword: Keyword = { name: '$id', vocabulary: 'core', shape: uriWithoutFragment };
