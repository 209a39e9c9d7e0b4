/**
 * Rules for tuples and counted items. Ajv of draft-07 does not know `prefixItems`, `minContains` and
 * `maxContains`: it ignores them, or throws in strict mode. Rewritten to `items`, `maxItems` and `contains`
 * where these mean the same.
 */
import { canonicalText, isObject, type JsonObject } from '../../../../json/index.ts';
import type { Rule } from '../../rule.ts';
import { dropContains, widenItems } from '../draft-07.ts';
import { isRestItems } from './unevaluated.ts';

export const arrayRules: readonly Rule[] = [
  {
    name: 'tuple-of-one-kind',
    clients: 'all',
    keywords: ['prefixItems'],
    why: 'Ajv of draft-07 does not know it, and throws in strict mode',
    find: (schema) => (isUniform(schema) ? { rewrite: replaceByItems } : undefined),
  },
  {
    name: 'tuple-rest',
    clients: 'all',
    keywords: ['prefixItems'],
    why: 'Ajv of draft-07 ignores it, and applies "items" to every item',
    find(schema) {
      if (isUniform(schema)) return undefined;
      const rest = restOf(schema);
      return rest === undefined || rest === true ? { inexact: true } : { rewrite: widenItems, inexact: true };
    },
  },
  {
    name: 'count-without-contains',
    clients: 'all',
    keywords: ['minContains', 'maxContains'],
    why: 'it means nothing there, and Ajv throws in strict mode',
    find: ({ contains }) => (contains === undefined ? { rewrite: dropContains } : undefined),
  },
  {
    name: 'contains-none',
    clients: 'all',
    keywords: ['minContains'],
    why: 'Ajv of draft-07 requires one item all the same',
    find: ({ minContains, maxContains, contains }) =>
      minContains === 0 && contains !== undefined
        ? { rewrite: dropContains, inexact: maxContains !== undefined, undercounts: ['items'] }
        : undefined,
  },
  {
    name: 'contains-impossible',
    clients: 'all',
    keywords: ['maxContains'],
    why: 'no array fits, which Ajv refuses in strict mode',
    find: ({ minContains = 1, maxContains, contains }) =>
      contains !== undefined && (minContains as number) > (maxContains as number)
        ? { rewrite: containNothing }
        : undefined,
  },
  {
    name: 'contains-one',
    clients: 'all',
    keywords: ['minContains'],
    why: '"contains" alone means the same, and Ajv of draft-07 throws in strict mode',
    find: ({ minContains }) =>
      minContains === 1 ? { rewrite: (copy) => void delete copy['minContains'] } : undefined,
  },
  {
    name: 'counted-items',
    clients: 'all',
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

/** Whether all prefixes have the same schema, and items after them have it too or are forbidden. */
function isUniform(schema: JsonObject): boolean {
  const prefixes = schema['prefixItems'] as readonly unknown[];
  const [first, ...others] = prefixes;
  if (!isObject(first)) return false;
  const text = canonicalText(first);
  if (!others.every((other) => canonicalText(other) === text)) return false;
  const { maxItems } = schema;
  const rest = restOf(schema);
  const isClosed = rest === false || (typeof maxItems === 'number' && maxItems <= prefixes.length);
  return isClosed || (rest !== undefined && canonicalText(rest) === text);
}

function containNothing(copy: JsonObject): void {
  dropContains(copy);
  copy['contains'] = false;
}

function replaceByItems(copy: JsonObject): void {
  const prefixes = copy['prefixItems'] as readonly unknown[];
  const { items, maxItems } = copy;
  if (items === false)
    copy['maxItems'] = Math.min(prefixes.length, typeof maxItems === 'number' ? maxItems : Infinity);
  copy['items'] = prefixes[0];
  delete copy['prefixItems'];
}
