import { ARRAY, EVERY_KIND, OBJECT, STRING, typeNames, type JsonObject } from '../../json/index.ts';
import { isReferredTo } from '../referred.ts';
import type { Edit, Rule } from '../rule.ts';

const NUMBER = typeNames.get('number')!;

/** Keywords that say something about values of one kind only. `format` is left out: people write it for numbers too. */
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
    'A keyword has no effect: it speaks of another type than the schema allows, or needs a keyword that is not there.',
  why: 'Readers take it for a constraint, and nothing checks it. Mostly the type is wrong. The fix takes the keyword out, which changes no verdict.',
  examples: {
    fires: { type: 'integer', minLength: 3 },
    silent: { type: 'string', minLength: 3 },
  },
  fixes: true,
  checkSchema({ places, fragments }, report) {
    for (const { schema, pointer } of places) {
      for (const { keyword, why } of idle(schema)) {
        const place = `${pointer}/${keyword}`;
        const edit: Edit = { kind: 'remove', place };
        report(
          place,
          `"${keyword}" has no effect here: ${why}.`,
          isReferredTo(place, fragments) ? {} : { edits: [edit] },
        );
      }
    }
  },
};

function idle(schema: JsonObject): { keyword: string; why: string }[] {
  const allowed = kindsOf(schema['type']);
  return Object.keys(schema).flatMap((keyword) => {
    const kind = KINDS.get(keyword);
    if (kind !== undefined && (allowed & kind) === 0)
      return [{ keyword, why: `the type is ${[schema['type']].flat().join(' or ')}` }];
    const needed = NEEDS.get(keyword);
    if (needed !== undefined && !Object.hasOwn(schema, needed))
      return [{ keyword, why: `there is no "${needed}" beside it` }];
    return [];
  });
}

function kindsOf(type: unknown): number {
  if (type === undefined) return EVERY_KIND;
  if (typeof type === 'string') return typeNames.get(type) ?? 0;
  return (type as string[]).reduce((bits, name) => bits | (typeNames.get(name) ?? 0), 0);
}
