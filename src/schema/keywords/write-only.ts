/** `writeOnly`: never given back. */
import type { Keyword } from './keyword.ts';
import { aBoolean } from './shape.ts';

export const writeOnlyKeyword: Keyword = { name: 'writeOnly', vocabulary: 'meta-data', shape: aBoolean };
