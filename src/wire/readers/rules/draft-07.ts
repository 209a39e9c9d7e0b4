/**
 * Rules for readers of draft-07, which older official clients are: what that dialect ignores makes a subschema inexact,
 * and what it reads in another way is written so that readers of either dialect accept what was meant.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import { isAsserting } from '../accept-nothing.ts';
import { placeNamed, referenceTo } from '../references.ts';
import type { Rule, Scene } from '../rule.ts';

export const draft07Rules: readonly Rule[] = [
  {
    name: 'reference-through-empty-name',
    readers: 'legacy',
    keywords: ['$ref'],
    why: 'Ajv 6 skips the empty name, and arrives elsewhere',
    find: ({ $ref }) =>
      /\/(?:\/|$)/.test(placeNamed($ref) ?? '')
        ? { mend: (copy) => void delete copy['$ref'], inexact: true, forgets: ['properties', 'items'] }
        : undefined,
  },
  {
    name: 'reference-with-siblings',
    readers: 'legacy',
    keywords: ['$ref'],
    why: 'draft-07 ignores what stands beside "$ref"',
    find: (schema) => (Object.keys(schema).some(isAsserting) ? { mend: moveReference } : undefined),
  },
  {
    name: 'prefix-items',
    readers: 'legacy',
    keywords: ['prefixItems'],
    why: 'draft-07 ignores it, and holds "items" against every item',
    find({ items }) {
      const isHarmless = items === undefined || items === true;
      return isHarmless ? { inexact: true } : { mend: widenItems, inexact: true };
    },
  },
  {
    name: 'contains-none',
    readers: 'legacy',
    keywords: ['minContains'],
    why: 'draft-07 asks for one item all the same',
    find: ({ minContains, maxContains, contains }) =>
      minContains === 0 && contains !== undefined
        ? { mend: dropContains, inexact: maxContains !== undefined, forgets: ['items'] }
        : undefined,
  },
  {
    name: 'boolean-property',
    readers: 'legacy',
    isAlwaysNeeded: true,
    keywords: ['properties'],
    why: 'the last client of the first generation rejects the whole list of tools',
    find: ({ properties }) =>
      isObject(properties) && Object.values(properties).some((child) => typeof child === 'boolean')
        ? { mend: spellOutBooleans }
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
    readers: 'legacy',
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

/** Each item may then be what the rest is or what any of the first ones is. */
export function widenItems(copy: JsonObject, scene: Scene, schema: JsonObject): void {
  const { items, maxItems } = copy;
  const prefixes = copy['prefixItems'] as unknown[];
  if (items === false) {
    copy['maxItems'] = Math.min(prefixes.length, typeof maxItems === 'number' ? maxItems : Infinity);
    delete copy['items'];
  } else if (prefixes.includes(true)) {
    copy['items'] = true;
  } else {
    const place = scene.placeOf(schema);
    const references = prefixes.flatMap((prefix, index) =>
      prefix === false ? [] : [{ $ref: referenceTo(`${place}/prefixItems/${index}`) }],
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
