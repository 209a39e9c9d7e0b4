/** `readOnly`: only the owner may change it. */
import type { Keyword } from './keyword.ts';
import { aBoolean } from './shape.ts';

export const readOnlyKeyword: Keyword = { name: 'readOnly', vocabulary: 'meta-data', shape: aBoolean };
