/**
 * Rules for tuples and counted items. Ajv of draft-07 does not know `prefixItems`, `minContains` and `maxContains`: it
 * ignores them, or throws in strict mode. What can be said with `items`, `maxItems` and `contains` alone is said so.
 */
import { canonicalText, isObject, type JsonObject } from '../../../../json/index.ts';
import type { Rule } from '../../rule.ts';
import { dropContains, widenItems } from '../draft-07.ts';
import { isRestItems } from './unevaluated.ts';

export const arrayRules: readonly Rule[] = [
  {
    name: 'tuple-of-one-kind',
    readers: 'all',
    keywords: ['prefixItems'],
    why: 'Ajv of draft-07 does not know it, and throws in strict mode',
    find: (schema) => (isOfOneKind(schema) ? { mend: sayItems } : undefined),
  },
  {
    name: 'tuple-rest',
    readers: 'all',
    keywords: ['prefixItems'],
    why: 'Ajv of draft-07 ignores it, and holds "items" against every item',
    find(schema) {
      if (isOfOneKind(schema)) return undefined;
      const rest = restOf(schema);
      return rest === undefined || rest === true ? { inexact: true } : { mend: widenItems, inexact: true };
    },
  },
  {
    name: 'count-without-contains',
    readers: 'all',
    keywords: ['minContains', 'maxContains'],
    why: 'it says nothing there, and Ajv throws in strict mode',
    find: ({ contains }) => (contains === undefined ? { mend: dropContains } : undefined),
  },
  {
    name: 'contains-none',
    readers: 'all',
    keywords: ['minContains'],
    why: 'Ajv of draft-07 asks for one item all the same',
    find: ({ minContains, maxContains, contains }) =>
      minContains === 0 && contains !== undefined
        ? { mend: dropContains, inexact: maxContains !== undefined, forgets: ['items'] }
        : undefined,
  },
  {
    name: 'contains-impossible',
    readers: 'all',
    keywords: ['maxContains'],
    why: 'no array fits, which Ajv refuses in strict mode',
    find: ({ minContains = 1, maxContains, contains }) =>
      contains !== undefined && (minContains as number) > (maxContains as number)
        ? { mend: containNothing }
        : undefined,
  },
  {
    name: 'contains-one',
    readers: 'all',
    keywords: ['minContains'],
    why: 'it says what "contains" says alone, and Ajv of draft-07 throws in strict mode',
    find: ({ minContains }) =>
      minContains === 1 ? { mend: (copy) => void delete copy['minContains'] } : undefined,
  },
  {
    name: 'counted-items',
    readers: 'all',
    keywords: ['minContains', 'maxContains'],
    why: 'Ajv of draft-07 ignores it',
    find: ({ minContains, maxContains, contains }) =>
      contains !== undefined && ((minContains as number) > 1 || maxContains !== undefined)
        ? { inexact: true }
        : undefined,
  },
];

function restOf(schema: JsonObject): unknown {
  return schema['items'] ?? (isRestItems(schema) ? schema['unevaluatedItems'] : undefined);
}

/** Whether the items of the tuple are alike, and no others may follow but those that are alike too. */
function isOfOneKind(schema: JsonObject): boolean {
  const prefixes = schema['prefixItems'] as readonly unknown[];
  const [first, ...others] = prefixes;
  if (!isObject(first)) return false;
  const kind = canonicalText(first);
  if (!others.every((other) => canonicalText(other) === kind)) return false;
  const { maxItems } = schema;
  const rest = restOf(schema);
  const isClosed = rest === false || (typeof maxItems === 'number' && maxItems <= prefixes.length);
  return isClosed || (rest !== undefined && canonicalText(rest) === kind);
}

function containNothing(copy: JsonObject): void {
  dropContains(copy);
  copy['contains'] = false;
}

function sayItems(copy: JsonObject): void {
  const prefixes = copy['prefixItems'] as readonly unknown[];
  const { items, maxItems } = copy;
  if (items === false)
    copy['maxItems'] = Math.min(prefixes.length, typeof maxItems === 'number' ? maxItems : Infinity);
  copy['items'] = prefixes[0];
  delete copy['prefixItems'];
}
