/** Keywords about arrays: a host that takes no tuples gets a list whose items are as any of their places. */
import { type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { leaveOut, nothing } from './project-scalar.ts';
import { projectSchema } from './project-schema.ts';
import { below, type Run, type Site } from './run.ts';
import { textOf } from './words.ts';

export function projectArray(
  schema: JsonObject,
  types: readonly string[],
  out: JsonObject,
  at: Site,
  run: Run,
  notes: string[],
): void {
  const { can } = run;
  const drop = (keyword: string): void => leaveOut(schema, keyword, at, run, notes);
  const { prefixItems, items, minItems, maxItems } = schema;
  const prefix = Array.isArray(prefixItems) ? (prefixItems as Schema[]) : [];
  let most = maxItems as number | undefined;
  if (items === false) most = Math.min(most ?? Infinity, prefix.length);
  const rest = items === undefined || items === false ? undefined : (items as Schema);
  const keepsTuple = can.takes('prefixItems') && !(can.needsItems && rest === undefined);
  if (prefix.length > 0 && keepsTuple) {
    out['prefixItems'] = prefix.map(
      (item, index) =>
        projectSchema(item, below(at, `/prefixItems/${index}`, 'items'), run) ?? nothing(at, run),
    );
  } else if (prefix.length > 0) {
    drop('prefixItems');
  }
  const itemSchema =
    keepsTuple || prefix.length === 0 ? rest : joinedItems(prefix, rest, items === undefined);
  const projected =
    itemSchema === undefined
      ? can.needsItems && types.includes('array')
        ? projectSchema({}, below(at, '/items', 'items'), run)
        : undefined
      : projectSchema(itemSchema, below(at, '/items', 'items'), run);
  if (projected !== undefined) out['items'] = projected;
  else if (can.needsItems && types.includes('array')) out['items'] = nothing(at, run);
  if (typeof minItems === 'number') {
    if (can.takes('minItems') && minItems <= can.limit('minItems')) out['minItems'] = minItems;
    else {
      drop('minItems');
      if (can.takes('minItems')) out['minItems'] = can.limit('minItems');
    }
  }
  if (most !== undefined) {
    if (can.takes('maxItems')) out['maxItems'] = most;
    else leaveOut({ ...schema, maxItems: most }, 'maxItems', at, run, notes);
  }
  if (schema['uniqueItems'] === true) {
    if (can.takes('uniqueItems')) out['uniqueItems'] = true;
    else drop('uniqueItems');
  }
  contained(schema, out, at, run, drop);
  if (schema['unevaluatedItems'] !== undefined) {
    if (can.takes('unevaluatedItems') && keepsTuple) out['unevaluatedItems'] = schema['unevaluatedItems'];
    else drop('unevaluatedItems');
  }
}

/** What an item may be, wherever it stands. */
function joinedItems(prefix: readonly Schema[], rest: Schema | undefined, isOpen: boolean): Schema {
  if (isOpen && rest === undefined && prefix.length === 0) return true;
  const all = rest === undefined ? prefix : [...prefix, rest];
  const distinct = [...new Map(all.map((item) => [textOf(item), item])).values()];
  return distinct.length === 1 ? distinct[0]! : { anyOf: distinct };
}

function contained(
  schema: JsonObject,
  out: JsonObject,
  at: Site,
  run: Run,
  drop: (keyword: string) => void,
): void {
  if (schema['contains'] === undefined) return;
  const site = below(at, '/contains', 'other');
  const project = (): JsonObject | undefined => projectSchema(schema['contains'] as Schema, site, run);
  if (!run.can.takes('contains') || !run.losesNothing(() => void project())) {
    drop('contains');
    return;
  }
  out['contains'] = project() ?? nothing(at, run);
  for (const keyword of ['minContains', 'maxContains']) {
    if (schema[keyword] !== undefined) out[keyword] = schema[keyword];
  }
}
