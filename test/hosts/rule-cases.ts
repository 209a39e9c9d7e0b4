/**
 * A tool for each kind of rule that a host refuses, in the form of the public reports: with the rule as its
 * argument, since the limits and names are data.
 */
import type { Rule } from '../../src/wire/profiles/index.ts';

interface Refused {
  readonly name?: string;
  readonly input: object;
}

const text = { type: 'string' };
const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest });
const many = (count: number, schema: object = text): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`member_${index}`, schema]));
const nested = (levels: number): object => (levels === 0 ? text : object({ inner: nested(levels - 1) }));

/** A value for a keyword, in a place where it is admitted. */
const KEYWORDS: Readonly<Record<string, object>> = {
  oneOf: { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
  anyOf: { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
  allOf: { allOf: [{ required: ['a'] }] },
  enum: { enum: [{ a: 'x' }] },
  const: { const: { a: 'x' } },
  not: { not: { required: ['a', 'b'] } },
  if: { if: { required: ['a'] }, then: { required: ['b'] } },
  then: { if: { required: ['a'] }, then: { required: ['b'] } },
  else: { if: { required: ['a'] }, else: { required: ['b'] } },
  dependentRequired: { dependentRequired: { a: ['b'] } },
  dependentSchemas: { dependentSchemas: { a: { required: ['b'] } } },
  patternProperties: { patternProperties: { '^x-': text } },
  propertyNames: { propertyNames: { maxLength: 10 } },
  unevaluatedProperties: { unevaluatedProperties: false },
};
const OF_MEMBERS: Readonly<Record<string, object>> = {
  minimum: { type: 'integer', minimum: 1 },
  maximum: { type: 'integer', maximum: 9 },
  exclusiveMinimum: { type: 'number', exclusiveMinimum: 0 },
  exclusiveMaximum: { type: 'number', exclusiveMaximum: 1 },
  minLength: { type: 'string', minLength: 1 },
  maxLength: { type: 'string', maxLength: 9 },
  const: { const: 'x' },
  contains: { type: 'array', items: {}, contains: text },
  minContains: { type: 'array', items: {}, contains: text, minContains: 2 },
  maxContains: { type: 'array', items: {}, contains: text, maxContains: 2 },
  unevaluatedItems: { type: 'array', items: {}, unevaluatedItems: false },
};

function withKeyword(keyword: string): object {
  if (keyword === '$schema')
    return object({ a: text }, { $schema: 'https://json-schema.org/draft/2020-12/schema' });
  if (keyword === '$id') return object({ a: text }, { $id: 'https://example.com/tool' });
  const member = OF_MEMBERS[keyword];
  if (member !== undefined) return object({ a: member });
  return object({ a: text, b: text }, KEYWORDS[keyword]);
}

/** The refused tools of a rule: one for each keyword where it lists several. */
export function refusedBy(rule: Rule): Refused[] {
  const inputs = inputsFor(rule);
  return inputs.map((entry) => ('input' in entry ? (entry as Refused) : { input: entry }));
}

function inputsFor(rule: Rule): object[] {
  switch (rule.kind) {
    case 'root-object':
      return [{ anyOf: [object({ a: text }), object({ b: text })] }];
    case 'properties-required':
      return [{ type: 'object' }];
    case 'root-without':
      return rule.keywords.map((keyword) => object({ a: text, b: text }, KEYWORDS[keyword]));
    case 'root-takes':
      return [];
    case 'without':
      return rule.keywords.map(withKeyword);
    case 'only':
      return [object({ a: { type: 'array', items: text, uniqueItems: true } })];
    case 'dialects':
      return [object({ a: text }, { $schema: 'http://json-schema.org/draft-07/schema#' })];
    case 'no-boolean-schemas':
      return [object({ payload: true })];
    case 'array-items':
      return [object({ tags: { type: 'array' } })];
    case 'single-type':
      return [
        object({
          list: { type: 'array', items: { type: ['object', 'null'] } },
          a: { type: ['string', 'null'] },
        }),
      ];
    case 'typed':
      return [object({ value: {} })];
    case 'object-keywords':
      return [object({ data: { type: 'string', properties: { a: text } } })];
    case 'text-enums':
      return [object({ level: { type: 'integer', enum: [60, 1_440] } })];
    case 'no-null-branches':
      return [
        object(
          { kind: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] } },
          { required: ['kind'] },
        ),
      ];
    case 'references':
      return [
        object(
          { owner: { $ref: '#/$defs/node' } },
          { $defs: { node: object({ next: { $ref: '#/$defs/node' } }) } },
        ),
        ...(rule.siblings
          ? []
          : [object({ a: { $ref: '#/$defs/a', description: 'An a.' } }, { $defs: { a: text } })]),
      ].slice(rule.recursion ? 1 : 0);
    case 'no-references-in-all-of':
      return [
        object(
          { a: { allOf: [{ $ref: '#/$defs/a' }] } },
          { $defs: { a: object({}, { additionalProperties: false }) } },
        ),
      ];
    case 'closed-objects':
      return [object({ value: { type: 'object', additionalProperties: { type: 'integer' } } })];
    case 'all-required':
      return [object({ role: text })];
    case 'declared-required':
      return [object({}, { required: ['ref'] })];
    case 'branch-types':
      return [object({ skill: { type: 'string', anyOf: [{ minLength: 3 }, { const: '' }] } })];
    case 'formats':
      return [object({ url: { type: 'string', format: 'uri-reference' } })];
    case 'anchored-patterns':
      return [object({ a: { type: 'string', pattern: 'x' } })];
    case 'pattern-syntax':
      return [object({ a: { type: 'string', pattern: '^(?=x)x\\b.$' } })];
    case 'property-names':
      return [object({ 'filter[id]': text, $top: { type: 'integer' } }, { required: ['filter[id]'] })];
    case 'tool-names':
      return [{ name: `1.${'long'.repeat(20)}/x y`, input: object({}) }];
    case 'at-most':
      return sizesBeyond(rule.of, rule.limit);
  }
}

function sizesBeyond(of: string, limit: number): object[] {
  switch (of) {
    case 'properties':
      return [object({ group: object(many(limit)) })];
    case 'depth':
      return [nested(limit + 2)];
    case 'enum-values':
      return [object({ a: { enum: Array.from({ length: limit + 1 }, (_, index) => `v${index}`) } })];
    case 'characters':
      return [object({ a: { enum: ['x'.repeat(limit), 'y'] } })];
    case 'optional':
      return [object(many(limit + 3))];
    case 'unions':
      return [object(many(limit + 3, { type: ['string', 'integer'] }))];
    case 'minItems':
      return [object({ a: { type: 'array', items: text, minItems: limit + 1 } })];
    case 'maxLength':
      return [object({ a: { type: 'string', maxLength: limit + 1 } })];
    default:
      return [];
  }
}
