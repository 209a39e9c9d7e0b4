import {
  ARRAY,
  EVERY_KIND,
  OBJECT,
  previewList,
  STRING,
  typeNames,
  type JsonObject,
} from '../../json/index.ts';
import { isReferredTo } from '../reference-fragments.ts';
import type { Edit, Rule } from '../rule.ts';

const NUMBER = typeNames.get('number')!;

/**
 * Keywords that say something about values of one kind only. `format` is left out: people write it for
 * numbers too.
 */
const KINDS: ReadonlyMap<string, number> = new Map([
  ...['minLength', 'maxLength', 'pattern'].map((name) => [name, STRING] as const),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map(
    (name) => [name, NUMBER] as const,
  ),
  ...['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'].map(
    (name) => [name, ARRAY] as const,
  ),
  ...[
    'properties',
    'required',
    'patternProperties',
    'minProperties',
    'maxProperties',
    'propertyNames',
    'dependentRequired',
  ].map((name) => [name, OBJECT] as const),
]);

/** Keywords that mean nothing without another one. */
const NEEDS: ReadonlyMap<string, string> = new Map([
  ['then', 'if'],
  ['else', 'if'],
  ['minContains', 'contains'],
  ['maxContains', 'contains'],
]);

export const keywordWithoutEffect: Rule = {
  id: 'keyword-without-effect',
  group: 'quality',
  severity: 'hint',
  finds:
    'Keywords have no effect: they constrain a type that the schema excludes, or need a keyword that is absent. Reported once for each reason.',
  why: 'Readers take them for constraints, and nothing checks them. Mostly the type is wrong. The fix removes the keywords, which changes no verdict.',
  examples: {
    fires: { type: 'integer', minLength: 3 },
    silent: { type: 'string', minLength: 3 },
  },
  fixes: true,
  checkSchema({ subschemas, fragments }, report) {
    for (const { schema, pointer } of subschemas) {
      for (const [why, keywords] of idle(schema)) {
        const places = keywords.map((keyword) => `${pointer}/${keyword}`);
        const edits = places
          .filter((place) => !isReferredTo(place, fragments))
          .map((place): Edit => ({ kind: 'remove', place }));
        const have = keywords.length === 1 ? 'has' : 'have';
        report(
          places[0]!,
          `${previewList(keywords, 'and')} ${have} no effect here: ${why}.`,
          edits.length === 0 ? {} : { edits },
        );
      }
    }
  },
};

/** By the reason, the keywords that have no effect. */
function idle(schema: JsonObject): ReadonlyMap<string, readonly string[]> {
  const allowed = kindsOf(schema['type']);
  const reasonFor = (keyword: string): string | undefined => {
    const kind = KINDS.get(keyword);
    if (kind !== undefined && (allowed & kind) === 0)
      return `the type is ${[schema['type']].flat().join(' or ')}`;
    const needed = NEEDS.get(keyword);
    return needed === undefined || Object.hasOwn(schema, needed)
      ? undefined
      : `there is no "${needed}" beside it`;
  };
  const reasons = new Map<string, string[]>();
  for (const keyword of Object.keys(schema)) {
    const reason = reasonFor(keyword);
    if (reason !== undefined) reasons.set(reason, [...(reasons.get(reason) ?? []), keyword]);
  }
  return reasons;
}

function kindsOf(type: unknown): number {
  if (type === undefined) return EVERY_KIND;
  if (typeof type === 'string') return typeNames.get(type) ?? 0;
  return (type as string[]).reduce((bits, name) => bits | (typeNames.get(name) ?? 0), 0);
}
