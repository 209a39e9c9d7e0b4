import { isObject, type JsonObject } from '../../json/index.ts';
import { admitSchema } from '../../schema/index.ts';
import { placesIn } from '../places.ts';
import type { Rule } from '../rule.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

export const draft07Assumed: Rule = {
  id: 'draft-07-assumed',
  group: 'specification',
  severity: 'warning',
  finds:
    'A document without `$schema` uses `dependencies`, an array `items` or `definitions`, as draft-07 had them.',
  why: 'Without `$schema` a document is 2020-12, where `dependencies` means nothing and an array `items` is refused (R-DIALECT-5). The fix declares draft-07; `anyshape migrate` is the second step.',
  examples: {
    fires: { type: 'object', dependencies: { card: ['address'] } },
    silent: { type: 'object', dependentRequired: { card: ['address'] } },
  },
  fixes: true,
  checkSchema({ document, schema, role }, report) {
    if (!isObject(document) || Object.hasOwn(document, '$schema')) return;
    if (schema !== undefined && schema.dialect !== '2020-12') return;
    const places = placesIn(document, 'draft-07');
    const signs = places.flatMap((place) =>
      SIGNS.filter(({ stands }) => stands(place.schema)).map(({ keyword }) => ({ keyword, place })),
    );
    const [first] = signs;
    if (first === undefined || !admitSchema(document, { role, defaultDialect: 'draft-07' }).ok) return;
    const found = [...new Set(signs.map(({ keyword }) => keyword))].join(', ');
    const hidden = places.some(({ schema: one }) => hidesKeywords(one));
    const edits = [{ kind: 'set', place: '/$schema', value: DRAFT_07, first: true }] as const;
    report(
      `${first.place.pointer}/${first.keyword.replace('array ', '')}`,
      `This is written as draft-07 had it (${found}), but nothing says so: declare "$schema": "${DRAFT_07}", or migrate it.`,
      hidden ? {} : { edits },
    );
  },
};

const SIGNS: readonly { keyword: string; stands: (schema: JsonObject) => boolean }[] = [
  { keyword: 'dependencies', stands: ({ dependencies }) => isObject(dependencies) },
  { keyword: 'array items', stands: ({ items }) => Array.isArray(items) },
  { keyword: 'definitions', stands: ({ definitions }) => isObject(definitions) },
];

const BESIDE_REFERENCE = new Set([
  '$ref',
  'title',
  'description',
  '$comment',
  'default',
  'examples',
  'definitions',
]);

/** Draft-07 ignores what stands beside `$ref`, and knows nothing of later keywords: then a person must decide. */
function hidesKeywords(schema: JsonObject): boolean {
  const isHidden =
    Object.hasOwn(schema, '$ref') && Object.keys(schema).some((name) => !BESIDE_REFERENCE.has(name));
  return isHidden || LATER.some((name) => Object.hasOwn(schema, name));
}

const LATER = [
  '$defs',
  '$anchor',
  '$dynamicRef',
  'prefixItems',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'minContains',
  'maxContains',
];
