/** `deprecated`: better not used any more. */
import type { Keyword } from './keyword.ts';
import { aBoolean } from './shape.ts';

export const deprecatedKeyword: Keyword = { name: 'deprecated', vocabulary: 'meta-data', shape: aBoolean };
