/** `true` and `false` say what `{}` and `{"not": {}}` say; this is for where only an object may stand (R-OUT-1). */
import type { JsonObject } from '../json/index.ts';
import type { Schema } from '../schema/index.ts';

export function asObject(schema: Schema): JsonObject {
  if (typeof schema !== 'boolean') return schema;
  return schema ? {} : { not: {} };
}
