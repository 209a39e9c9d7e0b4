/** `true` and `false` as `{}` and `{"not": {}}`, where only an object is allowed (R-OUT-1). */
import type { JsonObject } from '../json/index.ts';
import type { Schema } from '../schema/index.ts';

export function asObject(schema: Schema): JsonObject {
  if (typeof schema !== 'boolean') return schema;
  return schema ? {} : { not: {} };
}
