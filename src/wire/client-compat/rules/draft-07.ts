/**
 * Rules for clients that read draft-07, as older official clients do: a keyword that draft-07 ignores makes
 * its subschema inexact; a keyword with another meaning there is rewritten, so that clients of either dialect
 * accept every valid value.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import { isAsserting } from '../accept-nothing.ts';
import { pointerIn, referenceTo } from '../references.ts';
import type { Rule, RuleContext } from '../rule.ts';

export const draft07Rules: readonly Rule[] = [
  {
    name: 'reference-through-empty-name',
    clients: 'legacy',
    keywords: ['$ref'],
    why: 'Ajv 6 skips the empty name, and arrives elsewhere',
    find: ({ $ref }) =>
      /\/(?:\/|$)/.test(pointerIn($ref) ?? '')
        ? { rewrite: (copy) => void delete copy['$ref'], inexact: true, undercounts: ['properties', 'items'] }
        : undefined,
  },
  {
    name: 'reference-with-siblings',
    clients: 'legacy',
    keywords: ['$ref'],
    why: 'draft-07 ignores what stands beside "$ref"',
    find: (schema) => (Object.keys(schema).some(isAsserting) ? { rewrite: moveReference } : undefined),
  },
  {
    name: 'prefix-items',
    clients: 'legacy',
    keywords: ['prefixItems'],
    why: 'draft-07 ignores it, and applies "items" to every item',
    find({ items }) {
      const isUnconstrained = items === undefined || items === true;
      return isUnconstrained ? { inexact: true } : { rewrite: widenItems, inexact: true };
    },
  },
  {
    name: 'contains-none',
    clients: 'legacy',
    keywords: ['minContains'],
    why: 'draft-07 requires one item all the same',
    find: ({ minContains, maxContains, contains }) =>
      minContains === 0 && contains !== undefined
        ? { rewrite: dropContains, inexact: maxContains !== undefined, undercounts: ['items'] }
        : undefined,
  },
  {
    name: 'boolean-property',
    clients: 'legacy',
    isAlwaysNeeded: true,
    keywords: ['properties'],
    why: 'the last client of the first generation rejects the whole list of tools',
    find: ({ properties }) =>
      isObject(properties) && Object.values(properties).some((child) => typeof child === 'boolean')
        ? { rewrite: spellOutBooleans }
        : undefined,
  },
  ...[
    'dependentRequired',
    'dependentSchemas',
    'maxContains',
    'minContains',
    'unevaluatedItems',
    'unevaluatedProperties',
  ].map((keyword): Rule => ({
    name: 'unknown-to-draft-07',
    clients: 'legacy',
    keywords: [keyword],
    why: 'draft-07 ignores it',
    find: () => ({ inexact: true }),
  })),
];

function moveReference(copy: JsonObject): void {
  const others = (copy['allOf'] ?? []) as unknown[];
  copy['allOf'] = [{ $ref: copy['$ref'] }, ...others];
  delete copy['$ref'];
}

/** Every item may then fit `items` or any of the prefixes. */
export function widenItems(copy: JsonObject, context: RuleContext, schema: JsonObject): void {
  const { items, maxItems } = copy;
  const prefixes = copy['prefixItems'] as unknown[];
  if (items === false) {
    copy['maxItems'] = Math.min(prefixes.length, typeof maxItems === 'number' ? maxItems : Infinity);
    delete copy['items'];
  } else if (prefixes.includes(true)) {
    copy['items'] = true;
  } else {
    const path = context.pathOf(schema);
    const references = prefixes.flatMap((prefix, index) =>
      prefix === false ? [] : [{ $ref: referenceTo(`${path}/prefixItems/${index}`) }],
    );
    if (references.length > 0) copy['items'] = { anyOf: [items, ...references] };
  }
}

export function dropContains(copy: JsonObject): void {
  delete copy['contains'];
  delete copy['minContains'];
  delete copy['maxContains'];
}

function spellOutBooleans(copy: JsonObject): void {
  const properties: JsonObject = {};
  for (const [name, child] of Object.entries(copy['properties'] as JsonObject)) {
    setOwn(properties, name, typeof child === 'boolean' ? (child ? {} : { not: {} }) : child);
  }
  copy['properties'] = properties;
}
