import { isObject, type JsonObject } from '../../json/index.ts';
import { admitSchema } from '../../schema/index.ts';
import { subschemasIn } from '../subschemas.ts';
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
    const subschemas = subschemasIn(document, 'draft-07');
    const signs = subschemas.flatMap((subschema) =>
      SIGNS.filter(({ stands }) => stands(subschema.schema)).map(({ keyword }) => ({ keyword, subschema })),
    );
    const [first] = signs;
    if (first === undefined || !admitSchema(document, { role, defaultDialect: 'draft-07' }).ok) return;
    const keywords = [...new Set(signs.map(({ keyword }) => keyword))].join(', ');
    const hidden = subschemas.some(({ schema: one }) => hidesKeywords(one));
    const edits = [{ kind: 'set', place: '/$schema', value: DRAFT_07, first: true }] as const;
    report(
      `${first.subschema.pointer}/${first.keyword.replace('array ', '')}`,
      `This is written in draft-07 (${keywords}) without declaring it: add "$schema": "${DRAFT_07}", or migrate it.`,
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

/** Draft-07 ignores keywords beside `$ref` and later keywords: with these, the author must decide. */
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
