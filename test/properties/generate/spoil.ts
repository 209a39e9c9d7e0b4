/**
 * Documents that may be no schemas: generated ones in which some keywords got values of the wrong kind, size
 * or shape. About half of them are still right, since what is wrong for one keyword is right for another.
 */
import type fc from 'fast-check';
import { isObject, setOwn, type JsonObject } from '../../../src/json/index.ts';
import { OracleDocument, type Schema } from '../oracle/document.ts';
import { anyName } from './alphabet.ts';
import type { Case } from './cases.ts';
import type { Dice } from './dice.ts';
import { copyJson, smallerJson } from './json.ts';
import { procedural } from './procedural.ts';
import { makeSchema, type SchemaOptions } from './schema.ts';

/** Every keyword of every dialect: each is spoiled in those that know it, and ignored in the others. */
const KEYWORDS =
  '$anchor $comment $defs $dynamicAnchor $dynamicRef $id $recursiveAnchor $recursiveRef $ref $vocabulary additionalItems additionalProperties allOf anyOf const contains contentEncoding contentMediaType contentSchema default definitions dependencies dependentRequired dependentSchemas deprecated description else enum examples exclusiveMaximum exclusiveMinimum format id if items maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum multipleOf not oneOf pattern patternProperties prefixItems properties propertyNames readOnly required then title type unevaluatedItems unevaluatedProperties uniqueItems writeOnly'.split(
    ' ',
  );

const SCALARS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  -0,
  1e300,
  '',
  'a',
  'string',
  'a#',
  'a#b',
  '#b',
  'a:b',
  '1a',
  '_a',
];

function oddValue(dice: Dice): unknown {
  const kind = dice.below(10);
  if (kind < 5) return dice.pick(SCALARS);
  if (kind === 5) return dice.times(0, 3, () => dice.pick(['a', 'b', 'string', 'null', 5]));
  if (kind === 6) return dice.times(0, 2, () => dice.pick([{}, true, [], null, { type: 'a' }, 5]));
  const map: JsonObject = {};
  for (const name of dice.times(0, 2, () => anyName(dice))) {
    setOwn(
      map,
      name,
      dice.pick([{}, true, 5, null, 'a', [], ['a'], ['a', 'a'], [5], { type: 'a' }, { not: 5 }]),
    );
  }
  return map;
}

export function spoiled(dice: Dice, schema: JsonObject, options: SchemaOptions): JsonObject {
  const copy = copyJson(schema) as JsonObject;
  const places = [...new OracleDocument(copy, options.draft).places.values()];
  for (let i = dice.below(3); i > 0; i--) {
    const place = dice.pick(places).schema;
    const present = Object.keys(place).filter((keyword) => keyword !== '$schema');
    const keyword = present.length > 0 && dice.chance(0.3) ? dice.pick(present) : dice.pick(KEYWORDS);
    setOwn(place, keyword, copyJson(oddValue(dice)));
  }
  return copy;
}

export function spoiledCases(options: SchemaOptions): fc.Arbitrary<Case> {
  return procedural<Case>(
    (dice) => ({ schema: spoiled(dice, makeSchema(dice, options), options), values: [0] }),
    ({ schema, values }) => smallerDocuments(schema, options).map((smaller) => ({ schema: smaller, values })),
  );
}

/** Any JSON will do, as long as it still says which dialect it speaks. */
function smallerDocuments(schema: Schema, { draft }: SchemaOptions): JsonObject[] {
  return [...smallerJson(schema)]
    .filter(isObject)
    .filter((smaller) => draft.level === 9 || smaller['$schema'] === draft.uri);
}
